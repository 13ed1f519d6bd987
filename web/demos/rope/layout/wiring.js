import { drawLine } from '../../../canvas/line.js';
import { drawText } from '../../../canvas/text.js';

const arcRoom = 30; // px above the upper row and below the lower one
const cellHeight = 24;

/** Which columns of a head turn together, and which column each one is fed from. */
export const wiring = {
  place: 'full',
  height: (_width, { scale }) => Math.round(2 * (arcRoom + cellHeight + 24 * scale) + 56),
  frame(box, data) {
    const { headDim } = data.values;
    const width = Math.min(box.width, 56 * headDim, 928);
    const upper = box.y + 20 * data.scale + arcRoom;
    return { x: box.x, width, cell: width / headDim, upper, lower: upper + cellHeight + 56 };
  },
  describe(data, t) {
    const { headDim, permute } = data.values;
    return t(permute ? 'describeWiringPermuted' : 'describeWiring', { headDim, half: headDim / 2 });
  },
  draw(ctx, data, box, style, t) {
    const frame = wiring.frame(box, data);
    const { headDim, permute } = data.values;
    const { pairs } = data;
    const colour = (pair) => style.speed(pair / Math.max(1, pairs - 1));
    const middle = (column) => frame.x + (column + 0.5) * frame.cell;
    const order = permute ? halfOrder(headDim) : Array.from({ length: headDim }, (_, j) => j);
    drawText(
      ctx,
      t('interleavedName'),
      { x: box.x, y: box.y + 2, baseline: 'top', colour: style.second },
      style,
    );
    drawText(
      ctx,
      t('halfName'),
      {
        x: box.x,
        y: frame.lower + cellHeight + arcRoom + 4,
        baseline: 'top',
        colour: style.second,
      },
      style,
    );
    for (const [below, above] of order.entries()) {
      drawLine(
        ctx,
        [middle(above), frame.upper + cellHeight + 3, middle(below), frame.lower - 3],
        {
          colour: permute ? colour(above >> 1) : style.second,
          width: permute ? style.line : 1,
          dash: permute ? [] : [2, 3],
        },
        style,
      );
    }
    for (let pair = 0; pair < pairs; pair++) {
      drawPair(
        ctx,
        [middle(2 * pair), middle(2 * pair + 1)],
        { y: frame.upper - 2, up: true, colour: colour(pair) },
        style,
      );
      drawPair(
        ctx,
        [middle(pair), middle(pair + pairs)],
        {
          y: frame.lower + cellHeight + 2,
          up: false,
          colour: colour(pair),
        },
        style,
      );
    }
    const numbered = frame.cell >= 1.4 * style.size;
    for (let column = 0; column < headDim; column++) {
      const x = frame.x + column * frame.cell;
      drawCell(
        ctx,
        { x, y: frame.upper, width: frame.cell },
        { colour: colour(column >> 1), text: numbered && String(column) },
        style,
      );
      drawCell(
        ctx,
        { x, y: frame.lower, width: frame.cell },
        {
          colour: colour(column % pairs),
          text: numbered && String(order[column]),
        },
        style,
      );
    }
  },
  handles: () => [],
};

/** The order of interleaved columns that suits the half layout: first the even ones, then the odd ones. */
export function halfOrder(headDim) {
  return Array.from({ length: headDim }, (_, j) => (j < headDim / 2 ? 2 * j : 2 * (j - headDim / 2) + 1));
}

function drawPair(ctx, [from, to], { y, up, colour }, style) {
  const rise = Math.min(arcRoom - 4, 8 + 0.28 * (to - from));
  ctx.save();
  ctx.beginPath();
  ctx.moveTo(from, y);
  ctx.bezierCurveTo(from, y + (up ? -1 : 1) * 1.3 * rise, to, y + (up ? -1 : 1) * 1.3 * rise, to, y);
  ctx.strokeStyle = colour;
  ctx.lineWidth = style.line;
  ctx.stroke();
  ctx.restore();
}

function drawCell(ctx, { x, y, width }, { colour, text }, style) {
  const gap = Math.min(3, 0.2 * width);
  ctx.save();
  ctx.fillStyle = colour;
  ctx.fillRect(x + gap / 2, y, width - gap, cellHeight);
  ctx.restore();
  if (!text) return;
  drawText(
    ctx,
    text,
    {
      x: x + width / 2,
      y: y + cellHeight / 2 + 1,
      align: 'center',
      baseline: 'middle',
      colour: style.paper,
      weight: 600,
    },
    style,
  );
}
