import { drawText } from '../../../canvas/text.js';
import { drawTokens } from '../../../canvas/tokens.js';
import { clamp, textScale } from '../pairs.js';
import { shortToken } from './words.js';

const LINE = 50; // px from one line of cards to the next: card, position, space
const CARD = 27;
const GAP = 6;
const MAX_LINES = 2;

// About as wide as the text is drawn: geometry is needed where there is no canvas to measure on.
function estimateWidth(text, size) {
  let ems = 0;
  for (const sign of text) ems += sign.codePointAt(0) < 0x1100 ? 0.58 : 1;
  return ems * size;
}

/** Cards of the tokens that fit into the first lines: { cards: [{ position, x, y, width, height, line }], lines, hidden }. */
export function layoutCards(width, { tokens, size }) {
  const scale = textScale({ size });
  const cards = [];
  let [x, line] = [0, 0];
  for (let position = 0; position < tokens.length; position++) {
    const cardWidth = Math.min(width, Math.max(34, estimateWidth(tokens[position], size + 1) + 22));
    if (x > 0 && x + cardWidth > width) [x, line] = [0, line + 1];
    if (line === MAX_LINES) break;
    cards.push({ position, x, y: 2 + scale * line * LINE, width: cardWidth, height: scale * CARD, line });
    x += cardWidth + GAP;
  }
  let hidden = tokens.length - cards.length;
  // The words "+ 12" need room behind the last card.
  while (hidden > 0 && cards.length > 1 && cards.at(-1).x + cards.at(-1).width > width - 52 * scale) {
    cards.pop();
    hidden += 1;
  }
  return { cards, hidden, lines: cards.length === 0 ? 1 : cards.at(-1).line + 1 };
}

export function frame(box) {
  return { x: 0, y: 0, width: box.width, height: box.height };
}

function handles(data, box, t) {
  const { cards } = layoutCards(box.width, data);
  const { position } = data.values;
  const card = cards.find((each) => each.position === position);
  const patch = (p) => ({ position: clamp(p, 0, Math.min(data.tokens.length, data.rows) - 1) });
  const middle = (each) => ({ x: each.x + each.width / 2, y: each.y + each.height / 2 });
  const distance = (each, point) => Math.hypot(middle(each).x - point.x, 2 * (middle(each).y - point.y));
  return [
    {
      id: 'token',
      area: true,
      ...middle(card ?? cards[0]),
      label: t('handles.token'),
      value: t(data.token === undefined ? 'handles.noToken' : 'handles.tokenValue', {
        position,
        token: shortToken(data.token ?? ''),
      }),
      drag: (point) =>
        patch(cards.reduce((a, b) => (distance(b, point) < distance(a, point) ? b : a)).position),
      key: ({ dx, dy }) => patch(position + dx + dy),
    },
  ];
}

function draw(ctx, data, box, style, t) {
  const { cards, hidden } = layoutCards(box.width, data);
  const drawn = cards.map(({ position, x, y, width, height }) => ({
    x,
    y,
    width,
    height,
    text: data.tokens[position],
    sub: position < data.rows ? t.number(position) : '–',
    active: position === data.values.position,
    muted: position >= data.rows,
  }));
  drawTokens(ctx, drawn, style);
  if (hidden === 0) return;
  const last = cards.at(-1);
  const more = {
    x: last.x + last.width + 10,
    y: last.y + last.height / 2 + 1,
    baseline: 'middle',
    colour: style.second,
  };
  drawText(ctx, t('sentence.more', { count: hidden }), more, style);
}

function describe(data, t) {
  const shown = data.tokens.slice(0, 40).map((token, position) => `${position} ${shortToken(token)}`);
  return `${t('describe.sentence', { count: data.tokens.length })} ${shown.join(', ')}.`;
}

export const sentenceView = {
  place: 'full',
  invites: false, // the crosshair of the table is the first thing to take
  height: (width, data) => Math.round(layoutCards(width, data).lines * LINE * textScale(data)) + 2,
  depends: ({ tokens, rows, values }) => [tokens, rows, tokens[values.position] && values.position],
  frame,
  handles,
  draw,
  describe,
};
