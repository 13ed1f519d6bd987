import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawText } from '../../../canvas/text.js';

// px at text size 13: room for the tokens beside a matrix, above it, and between two matrices
const names = 56;
const head = 34;
const between = 20;

/** The attention weights in both orders: rows are queries, columns are keys. */
export const weights = {
  place: 'side',
  height(width, data) {
    const size = side(width, data);
    const tall = size + (head + 12) * data.scale;
    return Math.round(isStacked(width, data) ? 2 * tall : tall);
  },
  frame(box, data) {
    const size = side(box.width, data);
    const { scale } = data;
    const step = isStacked(box.width, data)
      ? { x: 0, y: size + (head + 12) * scale }
      : { x: size + names * scale + between, y: 0 };
    return {
      size,
      cell: size / data.tokens.length,
      rects: [0, 1].map((i) => ({
        x: box.x + names * scale + i * step.x,
        y: box.y + head * scale + i * step.y,
        width: size,
        height: size,
      })),
    };
  },
  describe(data, t) {
    return t('describeWeights', {
      count: data.tokens.length,
      difference: t.number(data.weightsMoved, { significant: 2 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { rects, cell } = weights.frame(box, data);
    const { tokens, order } = data;
    for (const [i, rect] of rects.entries()) {
      drawText(
        ctx,
        t(i === 0 ? 'weightsBefore' : 'weightsAfter'),
        {
          x: rect.x,
          y: rect.y - 10,
          weight: 600,
          maxWidth: rect.width,
        },
        style,
      );
      drawHeatmap(ctx, rect, { rgba: data.matrices[i], rows: tokens.length, cols: tokens.length });
      ctx.save();
      ctx.strokeStyle = style.hairline;
      ctx.lineWidth = 1;
      ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1);
      ctx.restore();
      if (cell < 0.95 * style.size) continue;
      for (let row = 0; row < tokens.length; row++) {
        drawText(
          ctx,
          tokens[i === 0 ? row : order[row]],
          {
            x: rect.x - 8,
            y: rect.y + (row + 0.5) * cell,
            align: 'right',
            baseline: 'middle',
            maxWidth: names * data.scale - 10,
            colour: i === 1 && order[row] !== row ? style.ink : style.second,
          },
          style,
        );
      }
    }
  },
  handles: () => [],
};

const isStacked = (width, { scale }) => width < 390 * scale;

function side(width, data) {
  const beside = names * data.scale;
  const room = isStacked(width, data) ? width - beside : (width - 2 * beside - between) / 2;
  return Math.min(room, Math.max(150, 28 * data.tokens.length) * data.scale, 240 * data.scale);
}
