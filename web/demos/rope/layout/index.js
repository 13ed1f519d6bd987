import { diagonalSpread } from '../../../core/diagonals.js';
import { choice, flag, int, real } from '../../../core/parameters.js';
import { layoutsOf, turning } from './layouts.js';
import { matrices } from './matrices.js';
import { numbers } from './numbers.js';
import { predict } from './predict.js';
import { wiring } from './wiring.js';
import { readout, seen } from './words.js';

const kinds = ['interleaved', 'half', 'mixed'];

export default {
  name: 'rope/layout',
  predict,
  scene: { query: 'query', key: 'key', headDim: 'headDim', length: 'seqLen' },
  params: {
    permute: flag({ initial: false }),
    third: choice({ initial: 'wrong-key', options: ['wrong-key', 'wrong-query', 'wrong-repeat'] }),
    offset: int({ initial: 100, min: 0, max: 200 }),
    headDim: int({ initial: 8, min: 4, max: 32, step: 2 }),
    seqLen: int({ initial: 12, min: 2, max: 32 }),
    base: real({ initial: 10000, min: 1000, max: 1e7, scale: 'log', snaps: [10000, 500000, 1e6] }),
    seed: int({ initial: 37, min: 0, max: 999 }),
    query: int({ initial: 7, min: 0, max: 31, control: 'none' }),
    key: int({ initial: 3, min: 0, max: 31, control: 'none' }),
  },
  settle: (values) => ({
    ...values,
    query: Math.min(values.query, values.seqLen - 1),
    key: Math.min(values.key, values.seqLen - 1),
  }),
  compute(engine, values, { memo, palettes, size = 13 }) {
    const { permute, third, offset, headDim, seqLen, base, seed } = values;
    const scores = memo('scores', [permute, third, offset, headDim, seqLen, base, seed], () =>
      allScores(engine, values),
    );
    const still = memo('still', [permute, third, headDim, seqLen, base, seed], () =>
      allScores(engine, { ...values, offset: 0 }),
    );
    const reach = memo('reach', [still], () =>
      Math.max(...kinds.flatMap((kind) => [...still[kind]].map(Math.abs))),
    );
    const panels = memo('panels', [scores, still, palettes.diverging], () =>
      kinds.map((kind) => ({
        kind,
        scores: scores[kind],
        rgba: engine.paint.heatmap(scores[kind], {
          rows: seqLen,
          cols: seqLen,
          palette: palettes.diverging,
          min: -reach,
          max: reach,
        }),
        difference: largestDifference(scores[kind], scores.interleaved),
        moved: largestDifference(scores[kind], still[kind]),
        spread: diagonalSpread(scores[kind], seqLen),
      })),
    );
    const vectors = memo('vectors', [headDim, seed], () => vectorsOf(engine, values));
    return { values, scale: size / 13, panels, vectors, reach, pairs: headDim / 2 };
  },
  views: { wiring, matrices },
  readout,
  seen,
  numbers,
};

function vectorsOf(engine, { headDim, seed }) {
  const table = engine.learned.table({ maxLen: 2, dModel: headDim, std: 1, seed });
  return [table.subarray(0, headDim), table.subarray(headDim)];
}

// The same q stands at every position, and the same k, so that only positions can make scores differ.
function allScores(engine, values) {
  const vectors = vectorsOf(engine, values);
  const { headDim, third } = values;
  const scoresOf = (kind) => {
    const [queries, keys] = layoutsOf(kind, third).map((layout, i) => {
      const { rows, params } = turning(vectors[i], layout, values);
      return engine.rope.rotate(rows, params);
    });
    return engine.attention.scores(queries, keys, { headDim });
  };
  return Object.fromEntries(kinds.map((kind) => [kind, scoresOf(kind)]));
}

function largestDifference(a, b) {
  return a.reduce((largest, value, i) => Math.max(largest, Math.abs(value - b[i])), 0);
}
