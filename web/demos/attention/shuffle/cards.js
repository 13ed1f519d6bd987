import { clamp } from '../../../core/numbers.js';
import { fullOrder, movedTo } from '../../../core/order.js';
import { panel } from '../../../plots/panel.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../shuffle.js' */

// px at text size 13
const head = 46;
const pitch = 52;
const cardHeight = 28;
const stripHeight = 12;
const numberWidth = 44;
const gripWidth = 22;

/** Tokens in both orders, each with its output below as a strip; a line joins the two places of a token. */
/** @type {View<Data>} */
export const cards = panel({
  place: 'main',
  height: (_width, { tokens, scale }) => Math.round((head + tokens.length * pitch) * scale),
  frame(box, { scale, shows }) {
    // Without numbers and weights beside them, the cards have the whole width.
    const isAlone = !shows('weights');
    const column = isAlone ? 0 : numberWidth * scale;
    const room = box.width - 2 * column;
    const width = Math.min((isAlone ? 280 : 150) * scale, (room - 44) / 2);
    const right = box.x + Math.min(room - width, 2.1 * width + 60);
    return {
      width,
      left: box.x,
      right,
      column,
      numbers: [right + width + column, right + width + 2 * column],
      pitch: pitch * scale,
      cardHeight: cardHeight * scale,
      stripHeight: (isAlone ? 17 : stripHeight) * scale,
      y: (row) => box.y + (head + row * pitch) * scale,
    };
  },
  draw(pen, data, t) {
    const { tokens, rows, strips, values } = data;
    const hasNumbers = data.shows('weights');
    drawHeads(pen, hasNumbers, t);
    const at = placeOf(values);
    for (const [row, { from, byToken }] of rows.entries())
      drawLink(pen, { from, row: at(row), isMoved: from !== row, follows: byToken <= 1e-6 });
    for (const [row, { byToken, byPlace }] of rows.entries()) {
      drawOutput(pen, { x: pen.left, row, text: tokens[row], output: strips.before[row] }, data);
      if (hasNumbers) drawDifferences(pen, row, [byToken, byPlace], t);
    }
    // The card in the hand lies over the others.
    const inHand = Math.round(values.held);
    const order = [...rows.keys()].toSorted((a, b) => Number(a === inHand) - Number(b === inHand));
    for (const row of order) {
      const text = tokens[rows[row].from];
      drawOutput(pen, { x: pen.right, row: at(row), text, output: strips.after[row], active: true }, data);
    }
  },
  handles(frame, { order, tokens, values }, t) {
    const { right, width, y } = frame;
    const middle = frame.cardHeight / 2;
    const heldAt = (py) => clamp((py - middle - y(0)) / frame.pitch, 0, tokens.length - 1);
    const at = placeOf(values);
    return order.map((from, row) => ({
      id: `token-${from}`,
      x: right + width - 14,
      y: y(at(row)) + middle,
      hit: { x: right, y: y(at(row)), width, height: frame.cardHeight + frame.stripHeight + 2 },
      grip: true,
      label: t('cardHandle', { token: tokens[from] }),
      value: t('cardValue', { row: row + 1, from: from + 1 }),
      // The card follows the hand; the others make room where it is nearest.
      drag(point, start) {
        const held = Number(heldAt(point.y).toFixed(2));
        return { held, order: movedTo(fullOrder(start.values.order, tokens.length), from, Math.round(held)) };
      },
      drop: () => ({ held: -1 }),
      key: ({ dx, dy }) => ({ held: -1, order: movedTo(order, from, row + dx + dy) }),
    }));
  },
  describe: ['describeCards', 'setting', 'describeDifferences'],
});

// Where the card of a row stands: in its row, or in the hand.
const placeOf =
  ({ held }) =>
  (row) =>
    row === Math.round(held) ? held : row;

function drawHeads({ left, right, width, numbers, column, y: rowTop, style, text }, hasNumbers, t) {
  const y = rowTop(0) - 12;
  text(t('before'), { x: left, y, colour: style.second, maxWidth: width });
  text(t('after'), { x: right, y, weight: 600, maxWidth: width });
  if (!hasNumbers) return;
  const look = { align: 'right', colour: style.second };
  text(t('difference'), { ...look, x: numbers[1], y: y - 1.35 * style.size, maxWidth: 2 * column });
  for (const [i, key] of ['byTokenHead', 'byPlaceHead'].entries())
    text(t(key), { ...look, x: numbers[i], y, maxWidth: column - 4 });
}

// How far the output in a row differs from that of the same token, and from that of the same place, before.
function drawDifferences({ numbers, y, style, text, ...frame }, row, differences, t) {
  const middle = { y: y(row) + 0.5 * (frame.cardHeight + frame.stripHeight), baseline: 'middle' };
  for (const [i, difference] of differences.entries()) {
    const isOther = difference > 1e-6;
    const look = { weight: isOther ? 600 : 400, colour: isOther ? style.ink : style.second };
    text(t.number(difference, '2'), { x: numbers[i], ...middle, align: 'right', ...look });
  }
}

// A token's card, which can be taken where it is `active`, and its output as a strip.
function drawOutput(pen, { x, row, text, output, active = false }, { headDim, reach }) {
  const { width, style } = pen;
  const card = { x, y: pen.y(row), width, height: pen.cardHeight };
  const strip = { x: x + 1, y: card.y + card.height + 2, width: width - 2, height: pen.stripHeight };
  const look = active ? { end: gripWidth, colour: style.ink } : { muted: true };
  pen.tokens([{ ...card, text, ...look }]);
  const colours = { palette: 'diverging', min: -reach, max: reach };
  pen.heatmap(strip, { values: output, rows: 1, cols: headDim, ...colours });
  if (active) drawGrip(pen, { x: x + width - 14, y: card.y + card.height / 2 });
  pen.outline({ x: strip.x - 1, y: strip.y - 1, width: strip.width + 2, height: strip.height + 2 });
}

// Six dots: the sign of something that can be taken and moved.
function drawGrip({ circle, style }, { x, y }) {
  for (const dx of [-2.5, 2.5])
    for (const dy of [-5, 0, 5])
      circle({ x: x + dx, y: y + dy, radius: 1.3 }, { fill: style.second, width: 0 });
}

function drawLink({ left, right, width, y, path, style, ...frame }, { from, row, isMoved, follows }) {
  const middle = 0.5 * (frame.cardHeight + frame.stripHeight);
  const [x0, y0, x1, y1] = [left + width + 5, y(from) + middle, right - 5, y(row) + middle];
  const bend = 0.45 * (x1 - x0);
  const trace = (on) => {
    on.moveTo(x0, y0);
    on.bezierCurveTo(x0 + bend, y0, x1 - bend, y1, x1, y1);
  };
  const look = isMoved ? { width: style.line + 0.5 } : { width: 1, colour: style.second };
  path(trace, { ...look, dash: follows ? [] : [4, 4] });
}
