import { choice, int } from '../../../core/parameters.js';
import { unlessRefused } from '../../../core/refusal.js';
import { line } from './line.js';
import { matrix, rows } from './table.js';

/** @import { ComputeContext, Descriptor, Engine } from '../../../types.js' */

/** The index worked out with its numbers, and who shares the row. */
function readout(data, t) {
  const { values, K, distance, index, hasRow, sharing, missing } = data;
  const { query, key, order, clip, seqLen } = values;
  const difference = order === 'key-minus-query' ? `${key} − ${query}` : `${query} − ${key}`;
  const clipped = Math.min(K, Math.max(-K, distance));
  const sum =
    clip === 'clip'
      ? `clip(${difference}, ±${K}) + ${K} = ${t.number(clipped, '+')} + ${K} = `
      : `${difference} + ${K} = `;
  return [
    [
      { text: sum, as: clip === 'clip' ? 'math' : 'wrong' },
      ' ',
      { text: t('rowIs', { index }), as: 'strong' },
      ...(hasRow ? [] : [' · ', { text: data.refusal, as: 'muted' }]),
    ],
    [
      t('countLine', { K }),
      ' ',
      { text: t.number(2 * K + 1), as: 'strong' },
      ' · ',
      missing > 0
        ? t('missingLine', { missing, cells: seqLen * seqLen })
        : t('sharingLine', { sharing, cells: seqLen * seqLen }),
    ],
  ];
}

/** What a far key is taken for. */
function seeKey({ K, distance }, t) {
  const facts = { K, distance, edge: Math.sign(distance) * K };
  return t(Math.abs(distance) > K ? 'seeBeyond' : 'seeWithin', facts);
}

function seen(data, t) {
  const { values, K, distance, index, hasRow } = data;
  const far = Math.abs(distance) > K;
  const facts = {
    K,
    count: 2 * K + 1,
    seqLen: values.seqLen,
    last: 2 * K,
    distance,
    edge: Math.sign(distance) * K,
    index,
    right: data.clippedIndex,
    mirrored: 2 * K - data.clippedIndex,
    sharing: data.sharing,
    missing: data.missing,
  };
  const first = hasRow ? (far ? 'seenClipped' : 'seenOwn') : 'seenOutside';
  return [
    t(first, facts),
    t(data.missing > 0 ? 'seenMissing' : 'seenCount', facts),
    t(values.order === 'key-minus-query' ? 'seenShaw' : 'seenMirrored', facts),
  ];
}

const dModel = 16;

// Query and key are tokens of the text.
const settle = (values) => ({
  ...values,
  query: Math.min(values.query, values.seqLen - 1),
  key: Math.min(values.key, values.seqLen - 1),
});

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
    values,
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
/** @type {Descriptor<Data>} */
export default {
  name: 'relative/clip',
  modules: ['biases'],
  symbols: { i: ['query'], j: ['key'] },
  predict: {
    options: ['six', 'seven', 'nineteen'],
    done: { clip: 'clip', maxRelativePosition: 3, seqLen: 10 },
    // The rows that queries and keys of ten tokens choose when distances are clipped at 3.
    answer(engine) {
      const rows = new Set(engine.relative.indices({ queryLen: 10, keyLen: 10, maxRelativePosition: 3 }));
      return { 6: 'six', 7: 'seven', 19: 'nineteen' }[rows.size];
    },
  },
  scene: { query: 'query', key: 'key', length: 'seqLen' },
  params: {
    clip: choice({ initial: 'clip', options: ['clip', 'wrong-unclipped'], control: 'buttons' }),
    order: choice({
      initial: 'key-minus-query',
      options: ['key-minus-query', 'query-minus-key'],
      control: 'buttons',
    }),
    maxRelativePosition: int({ initial: 3, min: 1, max: 8 }),
    seqLen: int({ initial: 10, min: 3, max: 20, snaps: [10], group: 'setup' }),
    query: int({ initial: 2, min: 0, max: 19, control: 'none' }),
    key: int({ initial: 8, min: 0, max: 19, control: 'none' }),
  },
  settle,
  compute,
  steps: [
    {
      name: 'key',
      views: ['line'],
      set: { clip: 'clip', query: 4, key: 6 },
      handle: 'key',
      see: seeKey,
    },
    {
      name: 'table',
      views: ['line', 'rows'],
      set: { clip: 'clip' },
      handle: 'key',
      see: (data, t) => seen(data, t)[0],
    },
    { name: 'matrix', views: ['matrix', 'rows'], set: { clip: 'clip' }, see: (data, t) => seen(data, t)[1] },
    {
      name: 'order',
      views: ['line', 'matrix', 'rows'],
      set: { clip: 'clip', order: 'query-minus-key' },
      controls: ['order'],
      see: (data, t) => seen(data, t)[2],
    },
    {
      name: 'mistake',
      views: ['line', 'matrix', 'rows'],
      set: { clip: 'wrong-unclipped', order: 'key-minus-query' },
      controls: ['clip'],
      see: (data, t) => seen(data, t)[data.missing > 0 ? 1 : 0],
    },
  ],
  views: { line, matrix, rows },
  readout,
  seen,
  numbers,
};

// What the engine says to an index that is no row.
function refusalOf(engine, table, index) {
  const look = () => void engine.learned.lookup(table, { dModel, positions: [index] });
  return unlessRefused(look, ({ message }) => message);
}

// Which row each query reads for each key; where the mistake is shown, what would be right stands first.
function numbers({ values, K, dModel, clipped, indices, table }) {
  const { clip, seqLen } = values;
  const square = { axes: ['query', 'key'], shape: [seqLen, seqLen] };
  return [
    { name: 'indices', ...square, values: clipped },
    ...(clip === 'clip' ? [] : [{ name: 'unclipped', ...square, values: indices }]),
    { name: 'table', axes: ['row', 'feature'], shape: [2 * K + 1, dModel], values: table },
  ];
}
