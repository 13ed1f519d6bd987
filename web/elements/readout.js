import { make } from './dom.js';

/** Writes the lines of a readout into node; style gives the colour of parts that have a speed. */
export function writeReadout(node, lines, style) {
  const texts = lines.flat().map((part) => part.text ?? part);
  const shape = JSON.stringify(lines.map((line) => line.map(({ as, speed }) => [as, speed])));
  if (node.shape === shape && node.theme === style) {
    // Only texts differ, as at every step of a drag: the nodes that hold them stay.
    node.slots.forEach((slot, i) => {
      if (slot.data !== texts[i]) slot.data = texts[i];
    });
    return;
  }
  const written = lines.map((line) => line.map((part) => partNode(part, style)));
  node.replaceChildren(...written.map((parts) => make('p', {}, ...parts)));
  const slots = written.flat().map((part) => part.firstChild ?? part);
  Object.assign(node, { shape, theme: style, slots });
}

const tags = { strong: 'strong', sup: 'sup', wrong: 's' };

function partNode(part, style) {
  if (typeof part === 'string') return document.createTextNode(part);
  const node = make(tags[part.as] ?? 'span', { className: part.as ?? '' }, part.text);
  if (part.speed !== undefined) node.style.color = style.speed(part.speed);
  return node;
}

/** A sentence in which [words]{fast|slow|pos|neg} take their colour and **words** stand out. */
export function markedNodes(sentence) {
  // Chromium parts a particle from the bracket before it, even where words are to be kept whole.
  const text = sentence.replace(/\)(?=[가-힣])/g, ')\u2060');
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
