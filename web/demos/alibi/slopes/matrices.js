import { hatch } from '../../../canvas/hatch.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawText } from '../../../canvas/text.js';

const between = 22; // px between matrices, room for + and →
const parts = ['scores', 'bias', 'weights'];

/** Scores, plus bias, through softmax: weights. Rows are queries; the future is left out. */
export const matrices = {
  place: 'main',
  height: (width, { scale }) => Math.round(side(width) + 64 * scale),
  frame(box, { scale }) {
    const size = side(box.width);
    return {
      size,
      rects: parts.map((_, i) => ({
        x: box.x + i * (size + between),
        y: box.y + 32 * scale,
        width: size,
        height: size,
      })),
    };
  },
  describe(data, t) {
    const { values, slope } = data;
    return t(values.form === 'relative' ? 'describeMatrices' : 'describeMatricesColumn', {
      seqLen: values.seqLen,
      head: values.head,
      slope: t.number(slope, { significant: 3 }),
      far: t.number(slope * (values.seqLen - 1), { significant: 3 }),
      query: values.query,
      difference: t.number(data.formDifference, { significant: 2 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { rects, size } = matrices.frame(box, data);
    const { seqLen, query, rule } = data.values;
    const cell = size / seqLen;
    for (const [i, part] of parts.entries()) {
      const rect = rects[i];
      drawText(
        ctx,
        t(`${part}Name`),
        { x: rect.x, y: rect.y - 10, maxWidth: size + between - 4, weight: 600 },
        style,
      );
      drawHeatmap(ctx, rect, { rgba: data.rgba[part], rows: seqLen, cols: seqLen });
      if (part === 'bias' && rule !== 'official') hatch(ctx, rect, style.rgba(style.ink, 0.22), { gap: 9 });
      drawRow(
        ctx,
        { x: rect.x, y: rect.y + query * cell - 1, width: (query + 1) * cell, height: cell + 2 },
        rect,
        style,
      );
      if (i < 2) {
        drawText(
          ctx,
          i === 0 ? '+' : '→',
          {
            x: rect.x + size + between / 2,
            y: rect.y + size / 2,
            align: 'center',
            baseline: 'middle',
            size: style.size + 3,
            colour: style.second,
          },
          style,
        );
      }
    }
    drawText(
      ctx,
      t('axes'),
      { x: box.x, y: rects[0].y + size + 8, baseline: 'top', colour: style.second, maxWidth: box.width },
      style,
    );
  },
  // One handle for the three matrices, which show the same row.
  handles(data, box, t) {
    const { rects, size } = matrices.frame(box, data);
    const { seqLen, query } = data.values;
    const [first, , last] = rects;
    const at = (place) => ({ query: Math.min(seqLen - 1, Math.max(0, place)) });
    return [
      {
        id: 'query-row',
        area: { ...first, width: 3 * size + 2 * between },
        x: last.x + ((query + 0.5) * size) / seqLen,
        y: last.y + ((query + 0.5) * size) / seqLen,
        label: t('rowHandle'),
        value: t('queryValue', { query }),
        drag: ({ y }) => at(Math.floor(((y - first.y) / size) * seqLen)),
        key: ({ dx, dy }) => at(query + dx + dy),
      },
    ];
  },
};

const side = (width) => Math.min(300, (width - 2 * between) / 3);

function drawRow(ctx, row, rect, style) {
  ctx.save();
  ctx.strokeStyle = style.hairline;
  ctx.lineWidth = 1;
  ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1);
  for (const [colour, width] of [
    [style.paper, style.line + 2],
    [style.ink, style.line],
  ]) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.strokeRect(row.x, row.y, row.width, row.height);
  }
  ctx.restore();
}
