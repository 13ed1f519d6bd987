import { panel } from '../../../plots/panel.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../layout.js' */

const arcRoom = 30; // px above the upper row and below the lower one
const cellHeight = 24;
const BETWEEN = 56; // px between the rows
const BUTTON = 36; // px, as high as other buttons
const NAMED = 4; // pairs that a row's name lists

/** Which columns of a head turn together, and which column each one is fed from. @type {View<Data>} */
export const wiring = panel({
  place: 'full',
  frame(box, { scale, values: { headDim } }) {
    const width = Math.min(box.width, 112 * headDim, 928);
    const upper = box.y + 20 * scale + arcRoom;
    const lower = upper + cellHeight + BETWEEN;
    const under = lower + cellHeight + arcRoom + 4;
    const button = { x: box.x + 18, y: under + 26 * scale, width: Math.min(212 * scale, box.width - 36) };
    const bottom = button.y + BUTTON - 4 + 16 * scale;
    return { cell: width / headDim, upper, lower, under, button: { ...button, height: BUTTON }, bottom };
  },
  draw(pen, { values, pairs }, t) {
    const { box, cell, upper, lower, under, button, style, text, line } = pen;
    const { headDim, permute } = values;
    const colour = (pair) => style.speed(pair / Math.max(1, pairs - 1));
    const middle = (column) => box.x + (column + 0.5) * cell;
    const order = permute ? halfOrder(headDim) : Array.from({ length: headDim }, (_, j) => j);
    const name = { x: box.x, baseline: 'top', weight: 600, maxWidth: box.width };
    const neighbours = order.map((_, j) => j);
    text(t('wiringInterleaved', { list: pairsIn(neighbours, (pair) => [2 * pair, 2 * pair + 1]) }), {
      ...name,
      y: box.y + 2,
    });
    const halves = pairsIn(order, (pair) => [pair, pair + pairs]);
    text(t('wiringHalf', { list: halves }), { ...name, y: under });
    for (const [below, above] of order.entries()) {
      const look = permute ? { colour: colour(above >> 1), width: style.line } : { colour: style.hairline };
      line([middle(above), upper + cellHeight + 3, middle(below), lower - 3], look);
    }
    pen.outline(button, style.ink, { width: 1.5 });
    text(t(permute ? 'orderBack' : 'orderName'), {
      ...{ x: button.x + button.width / 2, y: button.y + button.height / 2 + 1 },
      ...{ align: 'center', baseline: 'middle', weight: 600, maxWidth: button.width - 12 },
    });
    for (let pair = 0; pair < pairs; pair++) {
      const near = { from: middle(2 * pair), to: middle(2 * pair + 1) };
      drawArc(pen, { ...near, y: upper - 2, colour: colour(pair) });
      const far = { from: middle(pair), to: middle(pair + pairs) };
      const depth = ((pair + 1) * (arcRoom - 4)) / pairs;
      drawBracket(pen, { ...far, y: lower + cellHeight + 2, depth, colour: colour(pair) });
    }
    for (let column = 0; column < headDim; column++) {
      drawCell(pen, column, { y: upper, colour: colour(column >> 1), number: column });
      drawCell(pen, column, { y: lower, colour: colour(column % pairs), number: order[column] });
    }
  },
  // A press on the button or on the lower row, which is permuted or put back.
  handles({ box, cell, lower, button }, { values: { headDim, permute } }, t) {
    return {
      id: 'order',
      param: 'permute',
      flips: true,
      hit: { x: box.x, y: lower, width: cell * headDim, height: button.y + button.height - lower },
      x: button.x + button.width / 2,
      y: button.y + button.height / 2,
      mark: button,
      value: t(permute ? 'permutedWords' : 'plainWords'),
    };
  },
  describe: ({ values }) => (values.permute ? 'describeWiringPermuted' : 'describeWiring'),
});

/** The order of interleaved columns that suits the half layout: first the even ones, then the odd ones. */
export function halfOrder(headDim) {
  return Array.from({ length: headDim }, (_, j) => (j < headDim / 2 ? 2 * j : 2 * (j - headDim / 2) + 1));
}

// Which numbers rotate together in a row, by the places of its pairs: 0–4, 1–5, 2–6, 3–7.
function pairsIn(order, placesOf) {
  const count = order.length / 2;
  const all = Array.from({ length: Math.min(count, NAMED) }, (_, pair) =>
    placesOf(pair)
      .map((place) => order[place])
      .join('–'),
  );
  return all.join(', ') + (count > NAMED ? ' …' : '');
}

// Below the lower row, each at a depth of its own, so that they can be told apart.
function drawBracket({ style, curve }, { from, to, y, depth, colour }) {
  const corners = [
    [from, y],
    [from, y + depth],
    [to, y + depth],
    [to, y],
  ];
  curve(corners, { colour, width: 1.25 * style.line });
}

function drawArc({ path }, { from, to, y, colour }) {
  const top = y - 1.3 * Math.min(arcRoom - 4, 8 + 0.28 * (to - from));
  const trace = (on) => {
    on.moveTo(from, y);
    on.bezierCurveTo(from, top, to, top, to, y);
  };
  path(trace, { colour });
}

// A column of the head, with its number where there is room for it.
function drawCell({ box, cell, style, fill, text }, column, { y, colour, number }) {
  const x = box.x + column * cell;
  const gap = Math.min(3, 0.2 * cell);
  fill({ x: x + gap / 2, y, width: cell - gap, height: cellHeight }, colour);
  if (cell < 1.4 * style.size) return;
  const middle = { x: x + cell / 2, y: y + cellHeight / 2 + 1, align: 'center', baseline: 'middle' };
  text(String(number), { ...middle, colour: style.paper, weight: 600 });
}
