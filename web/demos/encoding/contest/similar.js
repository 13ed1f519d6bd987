import { drawCrosshair } from '../../../canvas/crosshair.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawText } from '../../../canvas/text.js';
import { figures } from './words.js';

const most = 300;

/** E Eᵀ: the products of the rows of every two positions. */
export const similar = {
  place: 'side',
  height: (width, { scale }) => Math.round(Math.min(width, most) + 66 * scale),
  frame(box, { scale }) {
    const side = Math.min(box.width, most);
    return { x: box.x, y: box.y + 34 * scale, width: side, height: side };
  },
  depends: (data) => [data.rgba, data.values],
  describe: (data, t) =>
    t(data.score.holds[3] ? 'describeStripes' : 'describeNoStripes', {
      position: data.values.position,
      other: data.values.other,
      product: figures(data.product, t),
    }),
  draw(ctx, data, box, style, t) {
    const rect = similar.frame(box, data);
    const { length, position, other } = data.values;
    const title = { x: rect.x, y: rect.y - 1.1 * style.size, weight: 600, maxWidth: box.width };
    drawText(ctx, t('similarName'), title, style);
    drawHeatmap(ctx, rect, { rgba: data.rgba.products, rows: length, cols: length });
    ctx.strokeStyle = style.hairline;
    ctx.lineWidth = 1;
    ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1);
    const cell = rect.width / length;
    const corner = { x: rect.x + other * cell, y: rect.y + position * cell, width: cell, height: cell };
    drawCrosshair(ctx, rect, { x: corner.x + cell / 2, y: corner.y + cell / 2 }, corner, style);
    const below = { x: rect.x, y: rect.y + rect.height + 8, baseline: 'top', maxWidth: box.width };
    drawText(ctx, t('similarAxes'), { ...below, colour: style.second }, style);
  },
  handles(data, box, t) {
    const rect = similar.frame(box, data);
    const { position, other, length } = data.values;
    const at = (place) => Math.floor(Math.min(length - 1, Math.max(0, place)));
    return [
      {
        id: 'pair',
        area: true,
        x: rect.x + ((other + 0.5) / length) * rect.width,
        y: rect.y + ((position + 0.5) / length) * rect.height,
        label: t('pairHandle'),
        value: t('pairValue', { position, other, product: figures(data.product, t) }),
        drag: ({ x, y }) => ({
          other: at(((x - rect.x) / rect.width) * length),
          position: at(((y - rect.y) / rect.height) * length),
        }),
        key: ({ dx, dy }) => ({ other: at(other + dx), position: at(position + dy) }),
      },
    ];
  },
};
