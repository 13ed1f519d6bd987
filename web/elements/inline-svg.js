// SVG text of our own export as elements of the page, so that a figure has the page's fonts and stays sharp on paper.

const SVG = 'http://www.w3.org/2000/svg';
const TOKEN = /<(\/?)([A-Za-z]+)((?:\s[\w-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g;
const ATTRIBUTE = /\s([\w-]+)="([^"]*)"/g;
const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const KNOWN = new Set(['svg', 'title', 'desc', 'clipPath', 'path', 'rect', 'text', 'image']);

const plain = (text) => text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity]);

/** The element of an SVG text as web/elements/svg.js writes it; `prefix` keeps the ids of several apart. */
export function svgElement(text, prefix) {
  const open = [];
  let whole;
  for (const [, closing, tag, attributes, closed, words] of text.matchAll(TOKEN)) {
    if (words !== undefined) {
      if (words.trim() !== '') open.at(-1)?.append(plain(words));
      continue;
    }
    if (closing) {
      open.pop();
      continue;
    }
    if (!KNOWN.has(tag)) throw new TypeError(`<${tag}> is not drawn by a figure`);
    const node = document.createElementNS(SVG, tag);
    for (const [, name, value] of attributes.matchAll(ATTRIBUTE)) {
      // A style attribute is none of the page's policy.
      if (name === 'style') node.style.imageRendering = 'pixelated';
      else if (name === 'id') node.id = prefix + value;
      else if (name === 'clip-path') node.setAttribute(name, value.replace('#', `#${prefix}`));
      else if (name !== 'xmlns') node.setAttribute(name, plain(value));
    }
    open.at(-1)?.append(node);
    whole ??= node;
    if (!closed) open.push(node);
  }
  return whole;
}
