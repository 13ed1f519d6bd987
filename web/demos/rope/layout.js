import { diagonalSpread, largestDifference } from '../../core/fine.js';
import { choice, flag, int } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { matrices, thirdTable } from './layout/matrices.js';
import { halfOrder, wiring } from './layout/wiring.js';

/** @import { ComputeContext, Engine } from '../../types.js' */

const seqLen = 12; // positions of queries and of keys

const kinds = ['interleaved', 'half', 'mixed'];

const thirds = {
  'wrong-key': ['interleaved', 'half'],
  'wrong-query': ['half', 'interleaved'],
  // The pairs of halves, with cosines repeated as neighbours want them.
  'wrong-repeat': ['wrong-mixed', 'wrong-mixed'],
};

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { permute, third, offset, headDim } = values;
  const scores = memo('scores', [permute, third, offset, headDim], () => allScores(engine, values));
  const still = memo('still', [permute, third, headDim], () => allScores(engine, { ...values, offset: 0 }));
  const reach = Math.max(...kinds.flatMap((kind) => [...still[kind]].map(Math.abs)));
  const panels = kinds.map((kind) => ({
    kind,
    scores: scores[kind],
    difference: largestDifference(scores[kind], scores.interleaved),
    moved: largestDifference(scores[kind], still[kind]),
    spread: diagonalSpread(scores[kind], seqLen),
  }));
  return { panels, reach, pairs: headDim / 2, seqLen };
}

const seenOrder = ({ values }) => (values.permute ? 'seenSame' : 'seenDifferent');

export default figure({
  name: 'rope/layout',
  modules: ['scores', 'turns'],
  scene: { query: 'query', key: 'key', headDim: 'headDim' },
  params: {
    permute: flag({ initial: false }),
    third: choice({ options: ['wrong-key', 'wrong-query', 'wrong-repeat'], group: 'mistake' }),
    offset: int({ initial: 100, min: 0, max: 200 }),
    headDim: int({ initial: 8, min: 4, max: 32, step: 2, group: 'setup' }),
    query: int({ initial: 7, min: 0, max: seqLen - 1, control: 'none' }),
    key: int({ initial: 3, min: 0, max: seqLen - 1, control: 'none' }),
  },
  predict: {
    options: ['error', 'same', 'silent'],
    done: { permute: false, third: 'wrong-key' },
    // A query rotated in one layout against a key rotated in the other.
    answer: ({ panels }) => (panels[2].difference < 1e-5 ? 'same' : 'silent'),
  },
  // The steps keep the offset: what moving both does is asked in the lesson.
  steps: {
    pairs: {
      views: ['wiring'],
      set: { permute: false },
      handle: 'order',
      see: ({ values }) => (values.permute ? 'seePermuted' : 'seePairs'),
    },
    cell: {
      views: ['matrices'],
      set: { permute: false },
      handle: 'cell',
      see: 'seeCell',
    },
    permute: {
      views: ['wiring', 'matrices'],
      set: { permute: true },
      controls: ['permute'],
    },
    mistake: {
      views: ['matrices'],
      set: { permute: false, third: 'wrong-key' },
      controls: ['third'],
      see: 'seeMixed',
    },
  },
  compute,
  views: { wiring, matrices },
  slots({ values, panels }, t) {
    const { query, key, offset, permute } = values;
    const [interleaved, half, mixed] = panels.map(({ scores }) => scores[query * seqLen + key]);
    const [spreadInterleaved, spreadHalf, spreadMixed] = panels.map(({ spread }) => spread);
    return {
      ...{ interleaved, half, mixed, spreadInterleaved, spreadHalf, spreadMixed },
      ...{ queryAt: offset + query, keyAt: offset + key, gap: query - key },
      ...{ difference: panels[1].difference, spread: Math.max(spreadInterleaved, spreadHalf) },
      ...{ moved: Math.max(panels[0].moved, panels[1].moved), movedMixed: panels[2].moved },
      thirdTable: t(thirdTable(values)),
      permuted: t(permute ? 'permutedWords' : 'plainWords'),
    };
  },
  seen: (data) => [seenOrder(data), 'seenRelative', data.values.offset === 0 ? 'seenTryOffset' : 'seenMoved'],
  readout: () => [['cellLine'], ['spreadLine']],
  numbers: ({ panels }) =>
    panels.map(({ kind, scores }) => [`scores-${kind}`, { query: seqLen, key: seqLen }, scores]),
});

// The same q stands at every position, and the same k, so that only positions can make scores differ.
function allScores(engine, values) {
  const { headDim, third, permute, offset } = values;
  const table = engine.learned.table({ maxLen: 2, dModel: headDim, std: 1, seed: 37 });
  const positions = Float64Array.from({ length: seqLen }, (_, i) => offset + i);
  // Its columns are permuted where halves turn.
  const turned = (vector, layout) => {
    const columns =
      layout !== 'interleaved' && permute ? halfOrder(headDim).map((column) => vector[column]) : vector;
    const rows = Float32Array.from({ length: seqLen * headDim }, (_, i) => columns[i % headDim]);
    return engine.rope.rotate(rows, { headDim, positions, layout });
  };
  const scoresOf = (kind) => {
    const [ofQueries, ofKeys] = layoutsOf(kind, third);
    const queries = turned(table.subarray(0, headDim), ofQueries);
    return engine.attention.scores(queries, turned(table.subarray(headDim), ofKeys), { headDim });
  };
  return Object.fromEntries(kinds.map((kind) => [kind, scoresOf(kind)]));
}

// The layouts of queries and of keys in one of the three matrices.
const layoutsOf = (kind, third) => (kind === 'mixed' ? thirds[third] : [kind, kind]);
