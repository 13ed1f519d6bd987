import { drawCrosshair } from '../../../canvas/crosshair.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawText } from '../../../canvas/text.js';
import { LENGTH } from './compute.js';
import { signed } from './words.js';

/** The bias of every query (row) for every key (column). */
export const matrix = {
  place: 'side',
  height: (width, { scale }) => Math.round(Math.min(width, 320) + 58 * scale),
  frame(box, { scale }) {
    const side = Math.min(box.width, 320);
    return { x: box.x, y: box.y + 34 * scale, width: side, height: side };
  },
  describe(data, t) {
    return t(data.causal ? 'describeMatrixCausal' : 'describeMatrix', {
      length: LENGTH,
      query: data.values.query,
      key: data.values.key,
      bias: t.number(data.bias, { digits: 1, sign: true }),
    });
  },
  draw(ctx, data, box, style, t) {
    const rect = matrix.frame(box, data);
    const { query, key, rule } = data.values;
    const cell = rect.width / LENGTH;
    drawText(
      ctx,
      t('matrixName'),
      { x: rect.x, y: rect.y - 1.1 * style.size, weight: 600, maxWidth: box.width },
      style,
    );
    drawHeatmap(ctx, rect, { rgba: data.rgba.matrix, rows: LENGTH, cols: LENGTH });
    if (rule !== 'log') hatch(ctx, rect, style.rgba(style.ink, 0.22), { gap: 9 });
    ctx.strokeStyle = style.hairline;
    ctx.lineWidth = 1;
    ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1);
    const corner = { x: rect.x + key * cell, y: rect.y + query * cell, width: cell, height: cell };
    drawCrosshair(ctx, rect, { x: corner.x + cell / 2, y: corner.y + cell / 2 }, corner, style);
    drawText(
      ctx,
      t('axes'),
      {
        x: rect.x,
        y: rect.y + rect.height + 8,
        baseline: 'top',
        colour: style.second,
        maxWidth: box.width,
      },
      style,
    );
  },
  handles(data, box, t) {
    const rect = matrix.frame(box, data);
    const { query, key } = data.values;
    const at = (place) => Math.floor(Math.min(LENGTH - 1, Math.max(0, place)));
    return [
      {
        id: 'cell',
        area: true,
        x: rect.x + ((key + 0.5) / LENGTH) * rect.width,
        y: rect.y + ((query + 0.5) / LENGTH) * rect.height,
        label: t('cellHandle'),
        value: t('cellValue', { query, key, offset: signed(data.offset), bucket: data.bucket }),
        drag: ({ x, y }) => ({
          key: at(((x - rect.x) / rect.width) * LENGTH),
          query: at(((y - rect.y) / rect.height) * LENGTH),
        }),
        key: ({ dx, dy }) => ({ key: at(key + dx), query: at(query + dy) }),
      },
    ];
  },
};
