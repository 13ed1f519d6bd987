import { clamp } from '../../../core/numbers.js';
import { nearestTo } from '../../../plots/clocks.js';
import { panel } from '../../../plots/panel.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../matrix.js' */

const LINE = 50; // px from one line of cards to the next: card, position, space
const CARD = 27;
const GAP = 6;
const MAX_LINES = 2;

/** The tokens as cards, in at most two lines, with their positions. @type {View<Data>} */
export const sentence = panel({
  place: 'full',
  invites: false, // the crosshair of the table is the first thing to take
  height: (width, data) => Math.round(layoutCards(width, data).lines * LINE * data.scale) + 2,
  depends: ({ tokens, values: { seqLen, position } }) => [tokens, seqLen, tokens[position] && position],
  frame(box, data) {
    const { cards, hidden } = layoutCards(box.width, data);
    return {
      plot: box,
      hidden,
      cards: cards.map((card) => ({ ...card, x: box.x + card.x, y: box.y + card.y })),
    };
  },
  draw({ cards, hidden, style, text, tokens }, { values, ...data }, t) {
    tokens(
      cards.map(({ position, ...card }) => ({
        ...card,
        text: data.tokens[position],
        sub: position < values.seqLen ? t.number(position) : '–',
        active: position === values.position,
        muted: position >= values.seqLen,
      })),
    );
    if (hidden === 0) return;
    const { x, y, width, height } = cards.at(-1);
    const more = { x: x + width + 10, y: y + height / 2 + 1, baseline: 'middle', colour: style.second };
    text(t('sentence.more', { count: hidden }), more);
  },
  handles({ cards }, { values: { position, seqLen }, tokens, token }, t) {
    const patch = (p) => ({ position: clamp(p, 0, Math.min(tokens.length, seqLen) - 1) });
    // A line of cards counts twice: the nearest is sought along it first.
    const middles = cards.map((card) => ({
      position: card.position,
      x: card.x + card.width / 2,
      y: 2 * (card.y + card.height / 2),
    }));
    const { x, y } = middles.find((card) => card.position === position) ?? middles[0];
    return {
      id: 'token',
      area: true,
      x,
      y: y / 2,
      value: t(token === undefined ? 'noToken' : 'tokenValue'),
      drag: (point) => patch(nearestTo(middles, { x: point.x, y: 2 * point.y }).position),
      key: ({ dx, dy }) => patch(position + dx + dy),
    };
  },
  describe({ tokens }) {
    const shown = tokens.slice(0, 40).map((token, position) => `${position} ${shortToken(token)}`);
    return { key: 'describe.sentence', list: shown.join(', ') };
  },
});

/** A token short enough for a sentence about it. */
export function shortToken(token) {
  const signs = Array.from(token);
  return signs.length > 20 ? `${signs.slice(0, 19).join('')}…` : token;
}

// Cards of the tokens that fit into the first lines: { cards: [{ position, x, y, width, height }], lines, hidden }.
function layoutCards(width, { tokens, scale }) {
  const size = 13 * scale;
  const cards = [];
  let [x, line] = [0, 0];
  for (let position = 0; position < tokens.length; position++) {
    const cardWidth = Math.min(width, Math.max(34, estimateWidth(tokens[position], size + 1) + 22));
    if (x > 0 && x + cardWidth > width) [x, line] = [0, line + 1];
    if (line === MAX_LINES) break;
    cards.push({ position, x, y: 2 + scale * line * LINE, width: cardWidth, height: scale * CARD });
    x += cardWidth + GAP;
  }
  let hidden = tokens.length - cards.length;
  // The words "+ 12" need room behind the last card.
  while (hidden > 0 && cards.length > 1 && cards.at(-1).x + cards.at(-1).width > width - 52 * scale) {
    cards.pop();
    hidden += 1;
  }
  return { cards, hidden, lines: cards.length > 0 && cards.at(-1).y > 2 ? 2 : 1 };
}

// About as wide as the text is drawn: geometry is needed where there is no canvas to measure on.
function estimateWidth(text, size) {
  let ems = 0;
  for (const sign of text) ems += sign.codePointAt(0) < 0x1100 ? 0.58 : 1;
  return ems * size;
}
