import { parseDocument } from 'htmlparser2';

const SPACE = /^\s+$/;

// Notes lie one folder below their lesson; shown in the lesson itself, its own places need no page.
function hrefOf(address) {
  if (/^(?:[a-z]+:|#)/.test(address)) return address;
  const above = address.replace(/^\.\.\//, '');
  return above.startsWith('index.html#') ? above.slice('index.html'.length) : above;
}

// [tag, attributes, child, …] or text; ids are those of another page and stay out.
function treeOf(node) {
  if (node.type === 'text') return SPACE.test(node.data) ? ' ' : node.data;
  const attributes = Object.entries(node.attribs)
    .filter(([name]) => name !== 'id')
    .map(([name, value]) => [name, name === 'href' ? hrefOf(value) : value]);
  return [node.name, Object.fromEntries(attributes), ...childrenOf(node)];
}

const childrenOf = ({ children }) =>
  children.filter(({ type }) => type === 'text' || type === 'tag').map(treeOf);

// The anchors of headings are links to themselves.
function withoutAnchors([tag, attributes, ...children]) {
  const [first] = children;
  const inner = /^h[1-6]$/.test(tag) && first?.[0] === 'a' ? first.slice(2) : children;
  return [tag, attributes, ...inner];
}

/**
 * assets/notes.<lesson>.<lang>.js: the notes for a lesson's teacher as a script that tells them to the page by the event
 * posenc:notes-read, whose detail is a list of trees [tag, attributes, child, …] with text as leaves.
 */
export function notesScripts(pages) {
  return pages
    .filter(({ kind }) => kind === 'teacher')
    .map(({ slug, lang, body }) => {
      const trees = childrenOf(parseDocument(body)).filter(Array.isArray).map(withoutAnchors);
      const detail = JSON.stringify(trees);
      return [
        `assets/notes.${slug}.${lang}.js`,
        `document.dispatchEvent(new CustomEvent('posenc:notes-read',{detail:${detail}}));\n`,
      ];
    });
}
