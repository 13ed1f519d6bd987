import { make } from './dom.js';

/** The lines of a readout as nodes; style gives the colour of parts that have a speed. */
export function readoutNodes(lines, style) {
  return lines.map((line) => make('p', {}, ...line.map((part) => partNode(part, style))));
}

const tags = { strong: 'strong', sup: 'sup', wrong: 's' };

function partNode(part, style) {
  if (typeof part === 'string') return part;
  const node = make(tags[part.as] ?? 'span', { className: part.as ?? '' }, part.text);
  if (part.speed !== undefined) node.style.color = style.speed(part.speed);
  return node;
}

/** A sentence in which [words]{fast|slow|pos|neg} take their colour and **words** stand out. */
export function markedNodes(text) {
  const nodes = [];
  let from = 0;
  for (const match of text.matchAll(/\[([^\]]+)\]\{(fast|slow|pos|neg)\}|\*\*([^*]+)\*\*/g)) {
    nodes.push(text.slice(from, match.index));
    nodes.push(match[3] ? make('strong', {}, match[3]) : make('span', { className: match[2] }, match[1]));
    from = match.index + match[0].length;
  }
  nodes.push(text.slice(from));
  return nodes;
}
