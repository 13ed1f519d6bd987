import { linear } from '../../canvas/scale.js';
import { clamp } from '../../core/numbers.js';
import { choice, int } from '../../core/parameters.js';
import { unlessRefused } from '../../core/refusal.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { whole } from '../../plots/drag.js';
import { panel } from '../../plots/panel.js';
import { inset } from '../../plots/places.js';
import { cellIn, heading } from '../../plots/tables.js';
import { line } from './clip/line.js';

/** @import { ComputeContext, Engine, View } from '../../types.js' */

const ofRow = ({ K, distance, hasRow }) =>
  hasRow ? (Math.abs(distance) > K ? 'seenClipped' : 'seenOwn') : 'seenOutside';
const ofCells = ({ missing }) => (missing > 0 ? 'seenMissing' : 'seenCount');
const ofOrder = ({ values }) => (values.order === 'key-minus-query' ? 'seenShaw' : 'seenMirrored');

const dModel = 16;

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { clip, order, maxRelativePosition: K, seqLen, query, key } = values;
  const shape = { queryLen: seqLen, keyLen: seqLen, order };
  const clipped = engine.relative.indices({ ...shape, maxRelativePosition: K });
  // With room for every distance nothing is clipped; what is added stays K, as in the code with the bug.
  const all = engine.relative.indices({ ...shape, maxRelativePosition: seqLen });
  const indices = clip === 'clip' ? clipped : all.map((index) => index - seqLen + K);
  const table = engine.learned.table({ maxLen: 2 * K + 1, dModel, std: 0.02, seed: 3 });
  const isRow = (index) => index >= 0 && index <= 2 * K;
  const index = indices[query * seqLen + key];
  return {
    K,
    dModel,
    clipped,
    indices,
    index,
    hasRow: isRow(index),
    refusal: isRow(index) ? undefined : refusalOf(engine, table, index),
    distance: order === 'key-minus-query' ? key - query : query - key,
    clippedIndex: clipped[query * seqLen + key],
    // Cells that read the same row, and those that read none.
    sharing: indices.reduce((count, each) => count + (each === index ? 1 : 0), 0),
    missing: indices.reduce((count, each) => count + (isRow(each) ? 0 : 1), 0),
    isRow,
    table,
    // As it is shown: how far each row is from the middle one.
    distances: memo('distances', [clip, clipped], () =>
      Float32Array.from(indices, (each) => (isRow(each) ? each - K : Number.NaN)),
    ),
  };
}

const MOST = 414; // px of a side

/** Which row of the table every query reads for every key. @type {View<Data>} */
const matrix = panel({
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
const rows = chart({
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

/** Shaw's relative positions: one row of a table for each distance up to K, and the outermost for all beyond. */
export default figure({
  name: 'relative/clip',
  modules: ['biases', 'scores'],
  symbols: { i: ['query'], j: ['key'] },
  predict: {
    options: ['six', 'seven', 'nineteen'],
    done: { clip: 'clip', maxRelativePosition: 3, seqLen: 10 },
    // The rows that queries and keys of ten tokens choose when distances are clipped at 3.
    answer: ({ indices }) => ({ 6: 'six', 7: 'seven', 19: 'nineteen' })[new Set(indices).size],
  },
  scene: { query: 'query', key: 'key', length: 'seqLen' },
  params: {
    clip: choice({ options: ['clip', 'wrong-unclipped'], control: 'buttons' }),
    order: choice({ options: ['key-minus-query', 'query-minus-key'], control: 'buttons' }),
    maxRelativePosition: int({ initial: 3, min: 1, max: 8 }),
    seqLen: int({ initial: 10, min: 3, max: 20, snaps: [10], group: 'setup' }),
    query: int({ initial: 2, min: 0, max: 19, below: 'seqLen', control: 'none' }),
    key: int({ initial: 8, min: 0, max: 19, below: 'seqLen', control: 'none' }),
  },
  compute,
  steps: {
    key: {
      views: ['line'],
      set: { clip: 'clip', query: 4, key: 6 },
      handle: 'key',
      see: ({ K, distance }) => (Math.abs(distance) > K ? 'seeBeyond' : 'seeWithin'),
    },
    table: {
      views: ['line', 'rows'],
      set: { clip: 'clip' },
      handle: 'key',
    },
    matrix: { views: ['matrix', 'rows'], set: { clip: 'clip' }, see: ofCells },
    order: {
      views: ['line', 'matrix', 'rows'],
      set: { clip: 'clip', order: 'query-minus-key' },
      controls: ['order'],
      see: ofOrder,
    },
    mistake: {
      set: { clip: 'wrong-unclipped', order: 'key-minus-query' },
      controls: ['clip'],
      see: (data) => (data.missing > 0 ? ofCells : ofRow)(data),
    },
  },
  views: { line, matrix, rows },
  slots({ values: { query, key, order, seqLen }, K, distance, clippedIndex }) {
    return {
      ...{ count: 2 * K + 1, last: 2 * K, cells: seqLen * seqLen, edge: Math.sign(distance) * K },
      difference: order === 'key-minus-query' ? `${key} − ${query}` : `${query} − ${key}`,
      clipped: clamp(distance, -K, K),
      mirrored: 2 * K - clippedIndex,
    };
  },
  // The index worked out with its numbers, and who shares the row.
  readout: ({ values, hasRow, refusal, missing }) => [
    [values.clip === 'clip' ? 'rowLine' : 'rowWrong', !hasRow && { text: refusal, as: 'muted' }],
    ['countLine', missing > 0 ? 'missingLine' : 'sharingLine'],
  ],
  seen: (data) => [ofRow(data), ofCells(data), ofOrder(data)],
  // Which row each query reads for each key; where the mistake is shown, what would be right stands first.
  numbers({ values: { clip, seqLen }, K, clipped, indices, table }) {
    const square = { query: seqLen, key: seqLen };
    return [
      ['indices', square, clipped],
      clip !== 'clip' && ['unclipped', square, indices],
      ['table', { row: 2 * K + 1, feature: dModel }, table],
    ];
  },
});

// What the engine says to an index that is no row.
function refusalOf(engine, table, index) {
  const look = () => void engine.learned.lookup(table, { dModel, positions: [index] });
  return unlessRefused(look, ({ message }) => message);
}
