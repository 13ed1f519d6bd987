import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawText } from '../../../canvas/text.js';

const names = 56;  // px for the tokens beside a matrix
const between = 20;

/** The attention weights in both orders: rows are queries, columns are keys. */
export const weights = {
  place: 'side',
  height(width, data) {
    const size = side(width, data);
    return Math.round(isStacked(width) ? 2 * (size + 46) : size + 46);
  },
  frame(box, data) {
    const size = side(box.width, data);
    const step = isStacked(box.width) ? { x: 0, y: size + 46 } : { x: size + names + between, y: 0 };
    return {
      size, cell: size / data.tokens.length,
      rects: [0, 1].map((i) => ({
        x: box.x + names + i * step.x, y: box.y + 34 + i * step.y, width: size, height: size,
      })),
    };
  },
  describe(data, t) {
    return t('describeWeights', {
      count: data.tokens.length, difference: t.number(data.weightsMoved, { significant: 2 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { rects, cell } = weights.frame(box, data);
    const { tokens, order } = data;
    for (const [i, rect] of rects.entries()) {
      drawText(ctx, t(i === 0 ? 'weightsBefore' : 'weightsAfter'), {
        x: rect.x, y: rect.y - 10, weight: 600, maxWidth: rect.width,
      }, style);
      drawHeatmap(ctx, rect, { rgba: data.matrices[i], rows: tokens.length, cols: tokens.length });
      ctx.save();
      ctx.strokeStyle = style.hairline;
      ctx.lineWidth = 1;
      ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1);
      ctx.restore();
      if (cell < 0.95 * style.size) continue;
      for (let row = 0; row < tokens.length; row++) {
        drawText(ctx, tokens[i === 0 ? row : order[row]], {
          x: rect.x - 8, y: rect.y + (row + 0.5) * cell, align: 'right', baseline: 'middle', maxWidth: names - 10,
          colour: i === 1 && order[row] !== row ? style.ink : style.second,
        }, style);
      }
    }
  },
  handles: () => [],
};

const isStacked = (width) => width < 360;

function side(width, data) {
  const room = isStacked(width) ? width - names : (width - 2 * names - between) / 2;
  return Math.min(room, Math.max(120, 26 * data.tokens.length), 240);
}
