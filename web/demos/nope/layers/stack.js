import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { planeIn } from '../../../plots/plane.js';
import { COUNT, nameOf, verdictOf } from './causal-layers.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './causal-layers.js' */

const REACH = 1.5; // of the plane in a cell
const LARGE = 1.6; // sizes of the text, of what is to be seen
const GAP = 10; // px from a row of cells to the cards below

/** Columns are places, rows are layers from below: every token's vector before the swap and after it. */
/** @type {View<Data>} */
export const stack = panel({
  frame: placesIn,
  // At first the sentence above asks.
  title: ({ shows }, t) => t(shows('second') ? 'stackName' : 'vectorsName'),
  draw(pen, data, t) {
    const { box, cards, scale, style, text } = pen;
    const { cells, weights } = data;
    for (const [depth, table] of weights.entries()) drawLooks(pen, table, depth);
    for (const [depth, row] of cells.entries()) {
      const middle = pen.rowAt(depth) + pen.cell / 2;
      const name = t(depth === 0 ? 'inputName' : 'layerName', { layer: depth });
      const look = { baseline: 'middle', colour: style.second, maxWidth: pen.gutter - 8 };
      text(name, { x: box.x, y: middle, ...look });
      for (const cell of row) drawCell(pen, cell, { depth, isLast: cell.token === COUNT - 1 }, data, t);
      const isUpper = depth > 0 && pen.aside > 0;
      if (isUpper && data.isSwapped) drawVerdict(pen, { depth, middle }, data, t);
      else if (isUpper) nameLast(pen, { depth, middle }, data, t);
    }
    drawCards(pen, data);
    if (pen.aside === 0) drawHead(pen, data, t);
    const foot = { x: box.x, y: cards.y + cards.height + 22 * scale, colour: style.second };
    text(t(data.isSwapped ? 'stackFoot' : 'stackFootFirst'), { ...foot, maxWidth: box.width });
  },
  handles({ cards, left, pitch }, { values, order }, t) {
    const { held, first } = values;
    const card = (token) => {
      const at = cardAt({ order, held, first }, token);
      const put = (place) => ({ first: token, second: clamp(place, 0, COUNT - 2) });
      const own = { ...cards, x: left + at * pitch + (pitch - cards.width) / 2 };
      return {
        id: `card-${token}`,
        x: left + (at + 0.5) * pitch,
        y: cards.y + cards.height / 2,
        hit: own,
        mark: own,
        label: t('cardHandle', { token: nameOf(token) }),
        value: t('cardValue', { place: order[token] + 1 }),
        // The card follows the hand; that of the place below it goes to where it came from.
        drag({ x }) {
          const to = Number(clamp((x - left) / pitch - 0.5, 0, COUNT - 2).toFixed(2));
          return { ...put(Math.round(to)), held: to };
        },
        drop: () => ({ held: -1 }),
        key: ({ dx, dy }) => ({ ...put(order[token] + dx - dy), held: -1 }),
      };
    };
    return Array.from({ length: COUNT - 1 }, (_, token) => card(token));
  },
  describe: ({ isSwapped }) => (isSwapped ? 'describeStack' : 'describeStackFirst'),
});

function placesIn({ x, y, width: all }, { scale, values: { layers } }) {
  const gutter = 58 * scale;
  const aside = all >= 640 * scale ? Math.min(300 * scale, 0.26 * all) : 0;
  const pitch = Math.min(220 * scale, (all - gutter - aside) / COUNT);
  const gap = layers > 2 ? 34 : 52;
  const cell = Math.min(108, pitch - 10, (476 - layers * gap) / (layers + 1));
  const top = y + (aside > 0 ? 38 : 76) * scale;
  const rowAt = (depth) => top + (layers - depth) * (cell + gap);
  // Narrower where there would be no room for the arrows between them.
  const width = Math.min(cell, 96 * scale, Math.max(44 * scale, pitch - 42));
  const cards = { y: rowAt(0) + cell + GAP, width, height: 32 * scale };
  const bottom = cards.y + cards.height + 30 * scale;
  return { gutter, aside, pitch, cell, rowAt, cards, left: x + gutter, bottom };
}

// The column of a token: its place, or where the hand has it.
const cardAt = ({ order, held, first }, token) => (held >= 0 && token === first ? held : order[token]);

// Who looks at whom: the thicker a line, the higher its weight.
function drawLooks({ line, style, left, pitch, cell, rowAt }, table, depth) {
  const middle = (place) => left + (place + 0.5) * pitch;
  for (const isLast of [false, true]) {
    for (let to = isLast ? COUNT - 1 : 0; to < (isLast ? COUNT : COUNT - 1); to++) {
      for (let from = 0; from < COUNT; from++) {
        const weight = table[to * COUNT + from];
        if (weight === 0) continue;
        const colour = isLast ? style.ink : style.rgba(style.second, 0.34);
        const width = 0.5 + 4.5 * weight;
        line([middle(from), rowAt(depth) - 1, middle(to), rowAt(depth + 1) + cell + 1], { colour, width });
      }
    }
  }
}

function drawCell(pen, { place, was, is, change, hasMoved }, { depth, isLast }, data, t) {
  const { cell, left, pitch, rowAt, style, fill, outline, text } = pen;
  const rect = { x: left + (place + 0.5) * pitch - cell / 2, y: rowAt(depth), width: cell, height: cell };
  fill(rect, style.paper);
  if (hasMoved) fill(rect, style.rgba(style.ink, 0.08 + 0.24 * Math.min(1, change)));
  outline(rect, isLast ? style.ink : style.outline, isLast ? { width: style.line + 0.5 } : {});
  const plane = planeIn(pen, rect, REACH);
  const width = cell < 60 ? 1.4 : 2.2;
  if (hasMoved) plane.arrow(was, { colour: style.second, width: 1.4, dash: [3, 3] });
  if (Math.hypot(...is) > 0) plane.arrow(is, { width });
  if (depth === 0 || !data.isSwapped) return;
  // Beside the cell where there is room, else in its corner.
  const isBeside = pitch - cell > 60 * data.scale && !isLast;
  const corner = isBeside
    ? { x: rect.x + cell + 6, y: rect.y + cell / 2, baseline: 'middle', maxWidth: (pitch - cell) / 2 - 8 }
    : { x: rect.x + 5, y: rect.y + 5, baseline: 'top', maxWidth: cell - 10 };
  if (isLast && pen.aside > 0) return;
  if (cell < 2.4 * style.size) return;
  text(short(change, t), { ...corner, halo: !hasMoved, weight: isLast ? 650 : 400 });
}

const short = (change, t) => (change > 1e-6 ? t.number(change, change < 0.005 ? '1s' : '2') : '0');

// The vector of the last token at a layer, as it is written.
function lastVector({ last }, depth, t) {
  const [x, y] = last[depth].is;
  return t('lastVector', { x, y });
}

// Where words stand beside the last cell of a row.
function besideLast({ left, pitch, cell, box }) {
  const x = left + (COUNT - 0.5) * pitch + cell / 2 + 16;
  return { x, maxWidth: box.x + box.width - x };
}

// Which vector to watch, large, beside its cell.
function nameLast(pen, { depth, middle }, data, t) {
  const { scale, style, text } = pen;
  const beside = besideLast(pen);
  text(t('lastName', { layer: depth }), { ...beside, y: middle - 12 * scale, weight: 600 });
  const large = { ...beside, weight: 650, size: LARGE * style.size };
  text(lastVector(data, depth, t), { ...large, y: middle + 14 * scale });
}

// What became of the last token at this layer, beside its cell.
function drawVerdict(pen, { depth, middle }, data, t) {
  const { scale, style, text } = pen;
  const { key, why } = verdictOf(data, depth);
  const place = { ...besideLast(pen), y: middle + 2 * scale };
  text(t('lastName', { layer: depth }), { ...place, y: middle - 24 * scale, weight: 600 });
  const change = short(data.last[depth].change, t);
  text(t(key, { change }), { ...place, weight: 650, size: LARGE * style.size });
  text(t(why), { ...place, y: middle + 22 * scale, colour: style.second });
}

// The same of the uppermost layer, over the picture.
function drawHead({ box, scale, style, text }, data, t) {
  const depth = data.values.layers;
  const place = { x: box.x, y: box.y + 41 * scale, maxWidth: box.width };
  const large = { ...place, weight: 650, size: 1.25 * style.size };
  if (!data.isSwapped) {
    text(`${t('lastName', { layer: depth })}: ${lastVector(data, depth, t)}`, large);
    return;
  }
  const { key, why } = verdictOf(data, depth);
  const change = short(data.last[depth].change, t);
  text(t(`${key}Above`, { layer: depth, change }), large);
  text(t(why), { ...place, y: box.y + 60 * scale, colour: style.second });
}

function drawCards({ left, pitch, cards, style, tokens, arrow }, { values, order, isSwapped }) {
  const { held, first, second } = values;
  const inHand = held >= 0 ? first : -1;
  // The card in the hand lies over the others, and hides the name of the one below it.
  const isCovered = (token) =>
    inHand >= 0 && token !== inHand && Math.abs(order[token] - held) * pitch < cards.width / 2 + 12;
  const lookOf = (token) => {
    if (isSwapped && (token === first || token === second)) return { active: true };
    return token < order.length - 1 && !isSwapped ? {} : { colour: style.hairline };
  };
  const all = order.map((_, token) => ({
    token,
    ...cards,
    x: left + (cardAt({ order, held, first }, token) + 0.5) * pitch - cards.width / 2,
    text: isCovered(token) ? '' : nameOf(token),
    ...lookOf(token),
  }));
  tokens(all.sort((a, b) => Number(a.token === inHand) - Number(b.token === inHand)));
  if (isSwapped || inHand >= 0 || pitch - cards.width < 36) return;
  // Which two may trade places.
  const [from, to] = [left + 0.5 * pitch + cards.width / 2 + 8, left + 1.5 * pitch - cards.width / 2 - 8];
  const y = cards.y + cards.height / 2;
  const look = { colour: style.second, width: 1.2 };
  arrow({ x: from, y: y - 4 }, { x: to, y: y - 4 }, look);
  arrow({ x: to, y: y + 4 }, { x: from, y: y + 4 }, look);
}
