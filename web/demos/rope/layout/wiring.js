import { panel } from '../../../plots/panel.js';

const arcRoom = 30; // px above the upper row and below the lower one
const cellHeight = 24;
const BETWEEN = 56; // px between the rows

/** Which columns of a head turn together, and which column each one is fed from. */
export const wiring = panel({
  place: 'full',
  height: (_width, { scale }) => Math.round(2 * (arcRoom + cellHeight + 24 * scale) + BETWEEN),
  frame(box, { scale, values: { headDim } }) {
    const width = Math.min(box.width, 112 * headDim, 928);
    const upper = box.y + 20 * scale + arcRoom;
    return { cell: width / headDim, upper, lower: upper + cellHeight + BETWEEN };
  },
  draw(pen, { values, pairs }, t) {
    const { box, cell, upper, lower, style, text, line } = pen;
    const { headDim, permute } = values;
    const colour = (pair) => style.speed(pair / Math.max(1, pairs - 1));
    const middle = (column) => box.x + (column + 0.5) * cell;
    const order = permute ? halfOrder(headDim) : Array.from({ length: headDim }, (_, j) => j);
    const name = { x: box.x, baseline: 'top', weight: 600, maxWidth: box.width };
    text(t('wiringInterleaved'), { ...name, y: box.y + 2 });
    text(t('wiringHalf'), { ...name, y: lower + cellHeight + arcRoom + 4 });
    for (const [below, above] of order.entries()) {
      const look = permute ? { colour: colour(above >> 1), width: style.line } : { colour: style.hairline };
      line([middle(above), upper + cellHeight + 3, middle(below), lower - 3], look);
    }
    pen.point({ x: box.x + (cell * headDim) / 2, y: lower - BETWEEN / 2 }, { radius: 8, hollow: !permute });
    for (let pair = 0; pair < pairs; pair++) {
      const near = { from: middle(2 * pair), to: middle(2 * pair + 1) };
      drawArc(pen, { ...near, y: upper - 2, up: true, colour: colour(pair) });
      const halves = { from: middle(pair), to: middle(pair + pairs) };
      drawArc(pen, { ...halves, y: lower + cellHeight + 2, up: false, colour: colour(pair) });
    }
    for (let column = 0; column < headDim; column++) {
      drawCell(pen, column, { y: upper, colour: colour(column >> 1), number: column });
      drawCell(pen, column, { y: lower, colour: colour(column % pairs), number: order[column] });
    }
  },
  // A press on the ring or on the lower row, which is permuted or put back.
  handles({ box, cell, lower }, { values: { headDim, permute } }, t) {
    const row = { x: box.x, y: lower - BETWEEN, width: cell * headDim, height: BETWEEN + cellHeight };
    return [
      {
        id: 'order',
        hit: row,
        x: row.x + row.width / 2,
        y: lower - BETWEEN / 2,
        label: t('orderHandle'),
        value: t(permute ? 'permutedWords' : 'plainWords'),
        drag: (_point, start) => ({ permute: !start.values.permute }),
        key: ({ dx, dy }) => ({ permute: dx - dy > 0 }),
      },
    ];
  },
  describe({ values: { headDim, permute } }, t) {
    return t(permute ? 'describeWiringPermuted' : 'describeWiring', { headDim, half: headDim / 2 });
  },
});

/** The order of interleaved columns that suits the half layout: first the even ones, then the odd ones. */
export function halfOrder(headDim) {
  return Array.from({ length: headDim }, (_, j) => (j < headDim / 2 ? 2 * j : 2 * (j - headDim / 2) + 1));
}

function drawArc({ ctx, style }, { from, to, y, up, colour }) {
  const rise = Math.min(arcRoom - 4, 8 + 0.28 * (to - from));
  const top = y + (up ? -1 : 1) * 1.3 * rise;
  ctx.beginPath();
  ctx.moveTo(from, y);
  ctx.bezierCurveTo(from, top, to, top, to, y);
  ctx.strokeStyle = colour;
  ctx.lineWidth = style.line;
  ctx.stroke();
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
