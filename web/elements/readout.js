import { make, setAttribute } from './dom.js';

// What a line may still grow by: its numbers become longer, and a sign brings brackets.
const spare = (text) => '00'.repeat(2 + (text.match(/\d[\d.,]*/g)?.length ?? 0));

/**
 * Lines of text and numbers below the pictures: { node, write(lines, style, lang) }. The whole takes the room of the
 * longest text that each line has held, so that nothing below moves while numbers change (`data-room` in the sheet). A
 * part's own `room` is the longest text that it may come to hold.
 */
export function makeReadout() {
  const list = make('div');
  const node = make('div.readout', { part: 'readout' }, list);
  let rooms = [];
  let texts = [];
  let shape;
  let look;
  let tongue;

  function hold(lines, lang) {
    if (lang !== tongue || lines.length !== rooms.length) rooms = lines.map(() => '');
    tongue = lang;
    const said = lines.map((line) => line.map((part) => part.room ?? part.text ?? part).join(''));
    const longer = said.map((text, i) => text.length > rooms[i].length);
    if (!longer.includes(true)) return;
    rooms = rooms.map((room, i) => (longer[i] ? said[i] + spare(said[i]) : room));
    setAttribute(node, 'data-room', rooms.join('\n'));
  }

  return {
    node,
    /** style gives the colour of parts that have a speed; in another language the room is taken anew. */
    write(given, style, lang) {
      const lines = given.filter((line) => !line.some(({ lab }) => lab && !labPage()));
      hold(lines, lang);
      const now = JSON.stringify(lines.map((line) => line.map(({ as, speed, lab }) => [as, speed, lab])));
      if (now === shape && style === look) {
        // Only words and numbers differ, as at every step of a drag: the nodes that hold them stay.
        for (const [i, part] of lines.flat().entries()) {
          const text = part.text ?? part;
          if (texts[i].data !== text) texts[i].data = text;
        }
        return;
      }
      [shape, look] = [now, style];
      const parts = lines.map((line) => line.map((part) => partNode(part, style)));
      texts = parts.flat().map((part) => part.firstChild ?? part);
      list.replaceChildren(...parts.map((line) => make('p', ...line)));
    },
  };
}

const tags = { strong: 'strong', sup: 'sup', wrong: 's' };

function partNode(part, style) {
  if (typeof part === 'string') return document.createTextNode(part);
  if (part.lab) return make('a', { href: `${labPage()}#run?${part.lab}` }, part.text);
  const node = make(tags[part.as] ?? 'span', { className: part.as ?? '' }, part.text);
  if (part.speed !== undefined) node.style.color = style.speed(part.speed);
  return node;
}

// The lab, where the page names it; elsewhere there is nothing to go to, and no such line.
const labPage = () => document.querySelector('nav a[href$="/lab/index.html"]')?.href;

/** Chromium parts a bracket from its word and a particle from it or a per cent sign, even where words are kept whole. */
export const keepWhole = (text) => text.replace(/[)%](?=[가-힣])|[가-힣](?=\()/g, '$&\u2060');

/** A sentence in which [words]{fast|slow|pos|neg} take their colour and **words** stand out. */
export function markedNodes(sentence) {
  const text = keepWhole(sentence);
  const nodes = [];
  let from = 0;
  for (const match of text.matchAll(/\[([^\]]+)\]\{(fast|slow|pos|neg)\}|\*\*([^*]+)\*\*/g)) {
    nodes.push(text.slice(from, match.index));
    nodes.push(match[3] ? make('strong', match[3]) : make('span', { className: match[2] }, match[1]));
    from = match.index + match[0].length;
  }
  nodes.push(text.slice(from));
  return nodes;
}
