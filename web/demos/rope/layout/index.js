import { diagonalSpread } from '../../../core/diagonals.js';
import { choice, flag, int, real } from '../../../core/parameters.js';
import { unlessRefused } from '../../../core/refusal.js';
import { matrices } from './matrices.js';
import { halfOrder, wiring } from './wiring.js';

/** @import { ComputeContext, Descriptor, Engine, Step } from '../../../types.js' */

const kinds = ['interleaved', 'half', 'mixed'];

const thirds = {
  'wrong-key': ['interleaved', 'half'],
  'wrong-query': ['half', 'interleaved'],
  // The pairs of halves, with cosines repeated as neighbours want them.
  'wrong-repeat': ['wrong-mixed', 'wrong-mixed'],
};

const params = {
  permute: flag({ initial: false }),
  third: choice({
    initial: 'wrong-key',
    options: ['wrong-key', 'wrong-query', 'wrong-repeat'],
    group: 'mistake',
  }),
  offset: int({ initial: 100, min: 0, max: 200 }),
  headDim: int({ initial: 8, min: 4, max: 32, step: 2, group: 'setup' }),
  seqLen: int({ initial: 12, min: 2, max: 32, group: 'setup' }),
  base: real({
    initial: 10000,
    min: 1000,
    max: 1e7,
    scale: 'log',
    snaps: [10000, 500000, 1e6],
    group: 'setup',
  }),
  seed: int({ initial: 37, min: 0, max: 999, control: 'another', group: 'setup' }),
  query: int({ initial: 7, min: 0, max: 31, control: 'none' }),
  key: int({ initial: 3, min: 0, max: 31, control: 'none' }),
};

const settle = (values) => ({
  ...values,
  query: Math.min(values.query, values.seqLen - 1),
  key: Math.min(values.key, values.seqLen - 1),
});

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { permute, third, offset, headDim, seqLen, base, seed } = values;
  const scores = memo('scores', [permute, third, offset, headDim, seqLen, base, seed], () =>
    allScores(engine, values),
  );
  const still = memo('still', [permute, third, headDim, seqLen, base, seed], () =>
    allScores(engine, { ...values, offset: 0 }),
  );
  const reach = Math.max(...kinds.flatMap((kind) => [...still[kind]].map(Math.abs)));
  const panels = kinds.map((kind) => ({
    kind,
    scores: scores[kind],
    difference: largestDifference(scores[kind], scores.interleaved),
    moved: largestDifference(scores[kind], still[kind]),
    spread: diagonalSpread(scores[kind], seqLen),
  }));
  return { values, panels, reach, pairs: headDim / 2 };
}

function readout(data, t) {
  const { query, key, seqLen, offset } = data.values;
  const score = (panel) => t.number(panel.scores[query * seqLen + key], '+3');
  const [interleaved, half, mixed] = data.panels;
  return [
    [
      t('cell', { query: offset + query, key: offset + key, gap: query - key }),
      ': ',
      t('interleavedName'),
      ' ',
      { text: score(interleaved), as: 'strong' },
      ' · ',
      t('halfName'),
      ' ',
      { text: score(half), as: 'strong' },
      ' · ',
      { text: t('mixedName'), as: 'wrong' },
      ' ',
      { text: score(mixed), as: 'strong' },
    ],
    [
      t('spreadLine'),
      ' ',
      t('interleavedName'),
      ' ',
      { text: t.number(interleaved.spread, '2s'), as: 'strong' },
      ' · ',
      t('halfName'),
      ' ',
      { text: t.number(half.spread, '2s'), as: 'strong' },
      ' · ',
      { text: t('mixedName'), as: 'wrong' },
      ' ',
      { text: t.number(mixed.spread, '2s'), as: 'strong' },
    ],
  ];
}

function seen(data, t) {
  const { permute, offset } = data.values;
  const [interleaved, half, mixed] = data.panels;
  return [
    t(permute ? 'seenSame' : 'seenDifferent', { difference: half.difference }),
    t('seenRelative', {
      spread: Math.max(interleaved.spread, half.spread),
      spreadMixed: mixed.spread,
    }),
    offset === 0
      ? t('seenTryOffset')
      : t('seenMoved', {
          offset,
          moved: Math.max(interleaved.moved, half.moved),
          movedMixed: mixed.moved,
        }),
  ];
}

// The steps keep the offset: what moving both does is asked in the lesson.
/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'pairs',
    views: ['wiring'],
    set: { permute: false },
    handle: 'order',
    see: ({ values, pairs }, t) => t(values.permute ? 'seePermuted' : 'seePairs', { half: pairs }),
  },
  {
    name: 'cell',
    views: ['matrices'],
    set: { permute: false },
    handle: 'cell',
    see({ values: { query, key, seqLen }, panels }, t) {
      const [interleaved, half] = panels.map(({ scores }) => scores[query * seqLen + key]);
      return t('seeCell', { gap: query - key, interleaved, half });
    },
  },
  {
    name: 'permute',
    views: ['wiring', 'matrices'],
    set: { permute: true },
    controls: ['permute'],
    see: (data, t) => seen(data, t)[0],
  },
  {
    name: 'mistake',
    views: ['matrices'],
    set: { permute: false, third: 'wrong-key' },
    controls: ['third'],
    see: ({ panels: [, , mixed] }, t) => t('seeMixed', { spreadMixed: mixed.spread }),
  },
];

/** The scores of each layout. */
const numbers = ({ values: { seqLen }, panels }) =>
  panels.map(({ kind, scores }) => ({
    name: `scores-${kind}`,
    axes: ['query', 'key'],
    shape: [seqLen, seqLen],
    values: scores,
  }));

/** @type {Descriptor<Data>} */
export default {
  name: 'rope/layout',
  scene: { query: 'query', key: 'key', headDim: 'headDim', length: 'seqLen' },
  params,
  predict: {
    options: ['error', 'same', 'silent'],
    done: { permute: false, third: 'wrong-key' },
    answer,
  },
  settle,
  steps,
  compute,
  views: { wiring, matrices },
  readout,
  seen,
  numbers,
};

// A query rotated in one layout against a key rotated in the other.
function answer(engine) {
  const headDim = 8;
  const { invFreq } = engine.rope.frequencies({ headDim });
  const [q, k] = [1, 2].map((seed) => engine.learned.table({ maxLen: 1, dModel: headDim, std: 1, seed }));
  const turn = (x, position, layout) =>
    engine.rope.rotate(x, { headDim, positions: [position], invFreq, layout });
  const score = (layout) =>
    engine.attention.scores(turn(q, 7, 'interleaved'), turn(k, 3, layout), { headDim })[0];
  const isSame = () => Math.abs(score('half') - score('interleaved')) < 1e-5;
  return unlessRefused(
    () => (isSame() ? 'same' : 'silent'),
    () => 'error',
  );
}

// The same q stands at every position, and the same k, so that only positions can make scores differ.
function allScores(engine, values) {
  const { headDim, seqLen, third, seed, permute, offset, base } = values;
  const table = engine.learned.table({ maxLen: 2, dModel: headDim, std: 1, seed });
  const positions = Float64Array.from({ length: seqLen }, (_, i) => offset + i);
  // Its columns are permuted where halves turn.
  const turned = (vector, layout) => {
    const columns =
      layout !== 'interleaved' && permute ? halfOrder(headDim).map((column) => vector[column]) : vector;
    const rows = Float32Array.from({ length: seqLen * headDim }, (_, i) => columns[i % headDim]);
    return engine.rope.rotate(rows, { headDim, positions, base, layout });
  };
  const scoresOf = (kind) => {
    const [ofQueries, ofKeys] = layoutsOf(kind, third);
    const queries = turned(table.subarray(0, headDim), ofQueries);
    return engine.attention.scores(queries, turned(table.subarray(headDim), ofKeys), { headDim });
  };
  return Object.fromEntries(kinds.map((kind) => [kind, scoresOf(kind)]));
}

function largestDifference(a, b) {
  return a.reduce((largest, value, i) => Math.max(largest, Math.abs(value - b[i])), 0);
}

// The layouts of queries and of keys in one of the three matrices.
const layoutsOf = (kind, third) => (kind === 'mixed' ? thirds[third] : [kind, kind]);
