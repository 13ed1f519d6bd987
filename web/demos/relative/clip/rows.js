import { drawAxis } from '../../../canvas/axis.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { signed } from './words.js';

/** The table of 2K + 1 rows and the row that is read, or the place beside it where there is none. */
export const rows = {
  place: 'side',
  height: (_width, { scale }) => Math.round(396 + 78 * scale),
  frame(box, data) {
    const [left, right, above, below] = [42, 54, 58, 50].map((room) => room * data.scale);
    const plot = {
      x: box.x + left,
      y: box.y + above,
      width: box.width - left - right,
      height: box.height - above - below,
    };
    const count = 2 * data.K + 1;
    return { plot, y: linear([-0.5, count - 0.5], [plot.y, plot.y + plot.height]) };
  },
  describe(data, t) {
    const { K, index, hasRow, sharing } = data;
    return t(hasRow ? 'describeRows' : 'describeRowsNone', {
      K,
      count: 2 * K + 1,
      last: 2 * K,
      index,
      sharing,
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, y } = rows.frame(box, data);
    const { K, index, hasRow } = data;
    const count = 2 * K + 1;
    const title = t('rowsName', { count });
    drawText(
      ctx,
      title,
      { x: box.x, y: box.y + 34 * data.scale - 1.1 * style.size, weight: 600, maxWidth: box.width },
      style,
    );
    drawHeatmap(ctx, plot, { rgba: data.rgba.table, rows: count, cols: data.dModel });
    const all = Array.from({ length: count }, (_, i) => i);
    const ticks = [index, 0, count - 1, K, ...all].filter((i) => i >= 0 && i < count);
    const shown = [];
    for (const i of ticks) {
      if (shown.every((other) => Math.abs(y(other) - y(i)) >= 1.25 * style.size)) shown.push(i);
    }
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: shown, line: false }, style);
    const distance = (i) => (i === 0 ? `≤ ${signed(-K)}` : i === 2 * K ? `≥ ${signed(K)}` : signed(i - K));
    drawAxis(ctx, plot, { side: 'right', scale: y, ticks: shown, line: false, format: distance }, style);
    const height = (plot.height / count) * 0.999;
    // Beyond the table the place is drawn at its edge, above or below.
    const at = hasRow ? y(index - 0.5) : index < 0 ? plot.y - 22 : plot.y + plot.height + 4;
    const row = { x: plot.x, y: at, width: plot.width, height: hasRow ? height : 18 };
    if (!hasRow) hatch(ctx, row, style.second, { gap: 5 });
    ctx.save();
    for (const [colour, width] of [
      [style.paper, style.line + 3],
      [style.ink, style.line + 0.5],
    ]) {
      ctx.strokeStyle = colour;
      ctx.lineWidth = width;
      if (!hasRow) ctx.setLineDash([4, 3]);
      ctx.strokeRect(row.x, row.y, row.width, row.height);
    }
    ctx.restore();
    const foot = {
      x: box.x,
      y: plot.y + plot.height + 28,
      baseline: 'top',
      maxWidth: box.width,
      colour: hasRow ? style.second : style.ink,
      weight: hasRow ? 400 : 600,
    };
    drawText(ctx, hasRow ? t('rowsAxes') : t('noRow', { index: t.number(index) }), foot, style);
  },
  handles(data, box, t) {
    const { plot, y } = rows.frame(box, data);
    const { K, values } = data;
    const { query, length, order } = values;
    const sign = order === 'key-minus-query' ? 1 : -1;
    // The key at the distance of a row, as far as the text goes.
    const keyAt = (row) => ({
      key: Math.round(Math.min(length - 1, Math.max(0, query + sign * (row - K)))),
    });
    const here = Math.min(2 * K, Math.max(0, data.index));
    return [
      {
        id: 'row',
        area: plot,
        x: plot.x + plot.width,
        y: y(here),
        label: t('rowHandle'),
        value: t('rowValue', { index: t.number(data.index) }),
        drag: (point) => keyAt(Math.min(2 * K, Math.max(0, Math.round(y.invert(point.y))))),
        key: ({ dx, dy }) => keyAt(here + dx + dy),
      },
    ];
  },
};
