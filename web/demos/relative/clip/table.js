import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { whole } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { cellIn, heading } from '../../../plots/tables.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../clip.js' */

const MOST = 414; // px of a side

/** Which row of the table every query reads for every key. @type {View<Data>} */
export const matrix = panel({
  place: 'main',
  frame(box, { scale, values }) {
    const side = Math.min(box.width, MOST);
    const plot = inset(box, { top: 34, width: side, height: side }, scale);
    const { seqLen, query, key } = values;
    const here = cellIn(plot, { rows: seqLen, row: query, col: key });
    return { plot, here, bottom: plot.y + side + 26 * scale };
  },
  draw(pen, data, t) {
    const { plot, here, box, ctx, style, text, heatmap, outline, ring } = pen;
    const { clip, seqLen } = data.values;
    const wrong = clip === 'clip' ? undefined : t.option('clip', clip);
    const top = { x: plot.x, y: plot.y - 1.1 * style.size };
    heading(pen, top, { title: t('matrixName'), wrong, width: box.width });
    const reach = 2.4 * data.K;
    const shape = { rows: seqLen, cols: seqLen };
    heatmap(plot, { values: data.distances, ...shape, palette: 'diverging', min: -reach, max: reach });
    drawIndices(pen, data, t);
    outline(plot);
    // The row and the column of the chosen cell in outline, so that its neighbours' numbers stay readable.
    ctx.strokeStyle = style.ink;
    ctx.lineWidth = style.hair;
    ctx.strokeRect(plot.x, here.y, plot.width, here.height);
    ctx.strokeRect(here.x, plot.y, here.width, plot.height);
    ring(here, { line: style.line + 1, rim: 3 });
    const foot = { x: plot.x, y: plot.y + plot.height + 8, baseline: 'top', maxWidth: box.width };
    text(t('axes'), { ...foot, colour: style.second });
  },
  handles: ({ plot }, { values: { seqLen } }) => ({
    id: 'cell',
    area: true,
    cell: { rects: [plot], size: seqLen, row: 'query', col: 'key' },
  }),
  describe: ({ missing }) => (missing > 0 ? 'describeMatrixNone' : 'describeMatrix'),
});

/** The table of 2K + 1 rows and the row that is read, or the place beside it where there is none. */
/** @type {View<Data>} */
export const rows = chart({
  place: 'side',
  height: [396, 78],
  margin: { left: 42, right: 54, top: 58, bottom: 50 },
  x: (range, { dModel }) => linear([0, dModel], range),
  y: (_range, { K }, plot) => linear([-0.5, 2 * K + 0.5], [plot.y, plot.y + plot.height]),
  draw(pen, data, t) {
    const { plot, y, box, scale, style, text, axis, heatmap } = pen;
    const { K, index, hasRow, table, dModel } = data;
    const count = 2 * K + 1;
    const title = { x: box.x, y: box.y + 34 * scale - 1.1 * style.size, maxWidth: box.width };
    text(t('rowsName'), { ...title, weight: 600 });
    const colours = { palette: 'diverging', min: -0.05, max: 0.05 };
    heatmap(plot, { values: table, rows: count, cols: dModel, ...colours });
    const all = Array.from({ length: count }, (_, i) => i);
    const shown = [];
    for (const i of [index, 0, count - 1, K, ...all].filter((each) => each >= 0 && each < count)) {
      if (shown.every((other) => Math.abs(y(other) - y(i)) >= 1.25 * style.size)) shown.push(i);
    }
    const format = (i) => `${i === 0 ? '≤ ' : i === 2 * K ? '≥ ' : ''}${t.number(i - K, '+')}`;
    const ticks = { scale: y, ticks: shown, line: false };
    axis(plot, { ...ticks, side: 'left' });
    axis(plot, { ...ticks, side: 'right', format });
    drawRow(pen, data, plot.height / count);
    text(t(hasRow ? 'rowsAxes' : 'noRow'), {
      x: box.x,
      y: plot.y + plot.height + 28,
      baseline: 'top',
      maxWidth: box.width,
      colour: hasRow ? style.second : style.ink,
      weight: hasRow ? 400 : 600,
    });
  },
  handles({ plot, y }, { K, index, values: { query, seqLen, order } }) {
    const sign = order === 'key-minus-query' ? 1 : -1;
    // The key at the distance of a row, as far as the text goes.
    const keyAt = (row) => ({ key: whole(query + sign * (row - K), 0, seqLen - 1) });
    const here = clamp(index, 0, 2 * K);
    return {
      id: 'row',
      area: plot,
      x: plot.x + plot.width,
      y: y(here),
      drag: (point) => keyAt(whole(y.invert(point.y), 0, 2 * K)),
      key: ({ dx, dy }) => keyAt(here + dx + dy),
    };
  },
  describe: ({ hasRow }) => (hasRow ? 'describeRows' : 'describeRowsNone'),
});

// The index in every cell where there is room; cells that read no row are hatched.
function drawIndices({ plot, style, text, hatch }, { indices, index, values: { seqLen }, isRow }, t) {
  for (const [i, each] of indices.entries()) {
    const cell = cellIn(plot, { rows: seqLen, row: Math.floor(i / seqLen), col: i % seqLen });
    if (!isRow(each)) hatch(cell, style.second, { gap: 6 });
    const size = Math.min(style.size, 0.52 * cell.width);
    if (size < 7) continue;
    const middle = { x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 + 1 };
    const look = { align: 'center', baseline: 'middle', size, weight: each === index ? 700 : 400 };
    text(t.number(each), { ...middle, ...look, halo: !isRow(each) });
  }
}

// The row that is read. Beyond the table its place is drawn at the edge, above or below.
function drawRow({ plot, y, ctx, style, ring, hatch }, { index, hasRow }, height) {
  if (hasRow) {
    ring({ ...plot, y: y(index - 0.5), height: height * 0.999 });
    return;
  }
  const place = { ...plot, y: index < 0 ? plot.y - 22 : plot.y + plot.height + 4, height: 18 };
  hatch(place, style.second, { gap: 5 });
  ctx.save();
  ctx.setLineDash([4, 3]);
  ring(place);
  ctx.restore();
}
