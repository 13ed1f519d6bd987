import { useEffect } from 'react';

// Where posenc.iife.js lies: with the npm package's files in static/posenc it is this address.
const SCRIPT = '/posenc/posenc.iife.js';

function addScript(address) {
  const { href } = new URL(address, document.baseURI);
  if ([...document.scripts].some(({ src }) => src === href)) return;
  const script = document.createElement('script');
  script.src = href;
  document.head.append(script);
}

/**
 * A demo of Posenc in a page of MDX or React:
 *
 *   <Posenc demo="alibi/slopes" lang="en" values="numHeads=12">Words until the demo runs.</Posenc>
 *
 * `script` is the address of posenc.iife.js; every other property is an attribute of <pe-demo>. On the server there are
 * the words inside alone. The script comes once for all demos, when the first of them is mounted.
 */
export default function Posenc({ demo, values, script = SCRIPT, children, ...attributes }) {
  useEffect(() => addScript(script), [script]);
  // React would give a text to the element's property `values`, which takes an object; the attribute takes the text. It
  // is there before the element starts.
  const place = (element) => {
    if (values) element?.setAttribute('values', values);
    else element?.removeAttribute('values');
  };
  return (
    <pe-demo ref={place} name={demo} {...attributes}>
      {children}
    </pe-demo>
  );
}
