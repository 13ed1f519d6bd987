import { useEffect } from 'react';
import { attributesOf } from './check.js';

function addScript(address) {
  const { href } = new URL(address, document.baseURI);
  // Docusaurus compiles [...list] as if every list were an array.
  if (Array.from(document.scripts).some(({ src }) => src === href)) return;
  const script = document.createElement('script');
  script.src = href;
  document.head.append(script);
}

/**
 * A demo of Posenc for any site of React: `script` is the address of posenc.iife.js, the other properties are those of
 * attributesOf. On the server there are the words inside alone. The script comes once for all demos, when the first of
 * them is mounted.
 *
 * @param {{ script: string, children?: any, [property: string]: any }} properties
 */
export default function Demo({ script, children, ...given }) {
  if (!script) throw new Error('Posenc: script is missing; it is the address of posenc.iife.js');
  const attributes = attributesOf(given);
  useEffect(() => addScript(script), [script]);
  return <pe-demo {...attributes}>{children}</pe-demo>;
}
