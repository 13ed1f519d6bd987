import { readCpp } from './cpp.js';
import { withErrors } from './errors.js';
import { readJavaScript } from './javascript.js';
import { cppReference, javascriptReference } from './pages.js';

/**
 * What the sources say of the engine: { javascript, references }, of which `references` gives what is added to a page as
 * `renderPages` asks for it. `read` is what TypeScript reads.
 */
export function readReferences({ engine, highlighter }, read = readJavaScript()) {
  const headers = readCpp(Object.keys(engine));
  const javascript = withErrors(read, headers);
  const references = ({ kind, slug, lang, t }) => {
    const make = kind === 'reference' && { javascript: javascriptReference, cpp: cppReference }[slug];
    return make ? make({ javascript, headers, lang, t, highlighter }) : undefined;
  };
  return { javascript, references };
}
