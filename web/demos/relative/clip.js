import { clamp } from '../../core/numbers.js';
import { choice, int } from '../../core/parameters.js';
import { unlessRefused } from '../../core/refusal.js';
import { figure } from '../../figure/figure.js';
import { line } from './clip/line.js';
import { matrix, rows } from './clip/table.js';

/** @import { ComputeContext, Engine } from '../../types.js' */

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
