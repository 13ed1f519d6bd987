import { hatch } from '../../../canvas/hatch.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawText } from '../../../canvas/text.js';
import { signed } from './words.js';

/** Which row of the table every query reads for every key. */
export const matrix = {
  place: 'main',
  height: (width, { scale }) => Math.round(Math.min(width, 414) + 60 * scale),
  frame(box, { scale }) {
    const side = Math.min(box.width, 414);
    return { x: box.x, y: box.y + 34 * scale, width: side, height: side };
  },
  describe(data, t) {
    const { values, K, missing, index } = data;
    return t(missing > 0 ? 'describeMatrixNone' : 'describeMatrix', {
      length: values.length,
      query: values.query,
      key: values.key,
      index,
      K,
      last: 2 * K,
      missing,
      sharing: data.sharing,
    });
  },
  draw(ctx, data, box, style, t) {
    const rect = matrix.frame(box, data);
    const { values, indices, index } = data;
    const { length, query, key } = values;
    const cell = rect.width / length;
    const title = { x: rect.x, y: rect.y - 1.1 * style.size, weight: 600 };
    const used = drawText(ctx, t('matrixName'), { ...title, maxWidth: box.width }, style);
    if (values.clip !== 'clip') {
      const wrong = { ...title, x: rect.x + used + style.size, weight: 400, strike: true };
      drawText(
        ctx,
        t.option('clip', values.clip),
        { ...wrong, colour: style.second, maxWidth: box.width - used - style.size },
        style,
      );
    }
    drawHeatmap(ctx, rect, { rgba: data.rgba.indices, rows: length, cols: length });
    const corner = (i, j) => ({ x: rect.x + j * cell, y: rect.y + i * cell, width: cell, height: cell });
    const size = Math.min(style.size, 0.52 * cell);
    for (let i = 0; i < length; i++) {
      for (let j = 0; j < length; j++) {
        const each = indices[i * length + j];
        const place = corner(i, j);
        if (!data.isRow(each)) hatch(ctx, place, style.second, { gap: 6 });
        if (size < 7) continue;
        drawText(
          ctx,
          t.number(each),
          {
            x: place.x + cell / 2,
            y: place.y + cell / 2 + 1,
            align: 'center',
            baseline: 'middle',
            size,
            weight: each === index ? 700 : 400,
            halo: !data.isRow(each),
          },
          style,
        );
      }
    }
    ctx.strokeStyle = style.hairline;
    ctx.lineWidth = 1;
    ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1);
    drawChosen(ctx, rect, { query, key, cell }, style);
    drawText(
      ctx,
      t('axes'),
      { x: rect.x, y: rect.y + rect.height + 8, baseline: 'top', colour: style.second, maxWidth: box.width },
      style,
    );
  },
  handles(data, box, t) {
    const rect = matrix.frame(box, data);
    const { query, key, length } = data.values;
    const at = (place) => Math.floor(Math.min(length - 1, Math.max(0, place)));
    return [
      {
        id: 'cell',
        area: true,
        x: rect.x + ((key + 0.5) / length) * rect.width,
        y: rect.y + ((query + 0.5) / length) * rect.height,
        label: t('cellHandle'),
        value: t('cellValue', { query, key, distance: signed(data.distance), index: data.index }),
        drag: ({ x, y }) => ({
          key: at(((x - rect.x) / rect.width) * length),
          query: at(((y - rect.y) / rect.height) * length),
        }),
        key: ({ dx, dy }) => ({ key: at(key + dx), query: at(query + dy) }),
      },
    ];
  },
};

// The row and the column of the chosen cell in outline, so that its neighbours' numbers stay readable.
function drawChosen(ctx, rect, { query, key, cell }, style) {
  const [x, y] = [rect.x + key * cell, rect.y + query * cell];
  ctx.save();
  ctx.strokeStyle = style.ink;
  ctx.lineWidth = 1;
  ctx.strokeRect(rect.x, y, rect.width, cell);
  ctx.strokeRect(x, rect.y, cell, rect.height);
  for (const [colour, width] of [
    [style.paper, style.line + 4],
    [style.ink, style.line + 1],
  ]) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.strokeRect(x, y, cell, cell);
  }
  ctx.restore();
}
