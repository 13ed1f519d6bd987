import useBaseUrl from '@docusaurus/useBaseUrl';
import Demo from './Demo.jsx';

// Where posenc.iife.js lies below the site's base URL: with the npm package's files in static/posenc it is this address.
const SCRIPT = '/posenc/posenc.iife.js';

/**
 * A demo of Posenc in a page of MDX:
 *
 *   <Posenc demo="alibi/slopes" lang="en" values="numHeads=12">Words until the demo runs.</Posenc>
 */
export default function Posenc({ script = SCRIPT, ...given }) {
  return <Demo script={useBaseUrl(script)} {...given} />;
}
