// The notes for the lesson's teacher, which come with a script of their own when they are first asked for.

const NAMESPACES = { math: 'http://www.w3.org/1998/Math/MathML', svg: 'http://www.w3.org/2000/svg' };
let trees = [];
document.addEventListener('posenc:notes-read', ({ detail }) => {
  trees = detail;
});

// A tree of the build, [tag, attributes, child, …], as elements; nothing is parsed as HTML.
function nodeOf(tree, around) {
  if (typeof tree === 'string') return tree;
  const [tag, attributes, ...children] = tree;
  const namespace = NAMESPACES[tag] ?? around;
  const node = namespace ? document.createElementNS(namespace, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  // A place in the lesson is shown in this window, another page beside it.
  if (tag === 'a' && !attributes.href?.startsWith('#')) node.target = '_blank';
  node.append(...children.map((child) => nodeOf(child, namespace)));
  return node;
}

/** The notes as elements; none where the lesson has no notes. */
export function notesOf() {
  const source = document.querySelector('[data-starts="teacher-notes"]');
  if (!source) return Promise.resolve([]);
  return new Promise((resolve) => {
    const loaded = () => resolve(trees.map((tree) => nodeOf(tree)));
    document.addEventListener('posenc:teacher-notes', loaded, { once: true });
    source.click();
  });
}
