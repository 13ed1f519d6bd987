import { choice, int, real } from '../../../core/parameters.js';
import { matrices } from './matrices.js';
import { headDim, numbers } from './numbers.js';
import { predict } from './predict.js';
import { row } from './row.js';
import { slopes } from './slopes.js';
import { readout, seen } from './words.js';

export default {
  name: 'alibi/slopes',
  predict,
  scene: { query: 'query', numHeads: 'numHeads', length: 'seqLen' },
  params: {
    numHeads: int({ initial: 12, min: 1, max: 64, snaps: [8, 12, 16, 32] }),
    rule: choice({ initial: 'official', options: ['official', 'wrong-truncated'], control: 'buttons' }),
    seqLen: int({ initial: 16, min: 2, max: 64 }),
    content: real({ initial: 1, min: 0, max: 4, step: 0.05, digits: 2 }),
    form: choice({ initial: 'relative', options: ['relative', 'column'], control: 'buttons' }),
    seed: int({ initial: 49, min: 0, max: 999 }),
    head: int({ initial: 9, min: 1, max: 64, control: 'none' }),
    query: int({ initial: 15, min: 0, max: 63, control: 'none' }),
  },
  settle: (values) => ({
    ...values,
    head: Math.min(values.head, values.numHeads),
    query: Math.min(values.query, values.seqLen - 1),
  }),
  compute(engine, values, { memo, palettes, size = 13 }) {
    const { numHeads, rule, seqLen, content, form, seed, head, query } = values;
    const shape = { queryLen: seqLen, keyLen: seqLen };
    const official = memo('official', [numHeads], () => engine.alibi.slopes({ numHeads }));
    const list = memo('slopes', [numHeads, rule], () => engine.alibi.slopes({ numHeads, rule }));
    const scores = memo('scores', [seqLen, content, seed], () => contentScores(engine, values));
    const maskedScores = memo('maskedScores', [scores], () =>
      scores.map((score, i) => (inFuture(i, seqLen) ? -Infinity : score)),
    );
    const biasOf = (wanted) =>
      memo(`bias ${wanted}`, [numHeads, rule, seqLen], () =>
        engine.alibi.bias({ numHeads, rule, form: wanted, causal: true, ...shape }),
      );
    const headOf = (all) => all.subarray((head - 1) * seqLen * seqLen, head * seqLen * seqLen);
    const weightsOf = (wanted) =>
      memo(`weights ${wanted}`, [scores, biasOf(wanted), head], () =>
        engine.attention.weights(scores, { bias: headOf(biasOf(wanted)), causal: true, ...shape }),
      );

    const bias = headOf(biasOf(form));
    const weights = weightsOf(form);
    const other = weightsOf(form === 'relative' ? 'column' : 'relative');
    const reach = Math.max(1, ...maskedScores.filter(Number.isFinite).map(Math.abs));
    const paint = (values, palette, [min, max]) =>
      engine.paint.heatmap(values, { rows: seqLen, cols: seqLen, palette, min, max });
    const slope = list[head - 1];
    return {
      values,
      scale: size / 13,
      official,
      slopes: list,
      slope,
      reach,
      biases: biasOf(form),
      bias,
      scores,
      weights,
      jump: 2 ** Math.floor(Math.log2(numHeads)),
      halfDistance: Math.LN2 / slope,
      rowWeights: weights.subarray(query * seqLen, query * seqLen + query + 1),
      contentWeights: memo('contentWeights', [scores], () =>
        engine.attention.weights(scores, { causal: true, ...shape }),
      ).subarray(query * seqLen, query * seqLen + query + 1),
      formDifference: weights.reduce(
        (largest, weight, i) => Math.max(largest, Math.abs(weight - other[i])),
        0,
      ),
      rgba: {
        scores: memo('paintScores', [maskedScores, reach, palettes.diverging], () =>
          paint(maskedScores, palettes.diverging, [-reach, reach]),
        ),
        bias: memo('paintBias', [biasOf(form), head, reach, palettes.diverging], () =>
          paint(bias, palettes.diverging, [-reach, reach]),
        ),
        weights: memo('paintWeights', [weights, palettes.weights], () =>
          paint(
            weights.map((weight, i) => (inFuture(i, seqLen) ? -Infinity : weight)),
            palettes.weights,
            [0, 1],
          ),
        ),
      },
    };
  },
  views: { slopes, matrices, row },
  readout,
  seen,
  numbers,
};

const inFuture = (index, seqLen) => index % seqLen > Math.floor(index / seqLen);

// Queries and keys are unrelated seeded vectors: scores of a few units, as content gives them.
function contentScores(engine, { seqLen, content, seed }) {
  const table = engine.learned.table({ maxLen: 2 * seqLen, dModel: headDim, std: 1, seed });
  const half = seqLen * headDim;
  return engine.attention.scores(table.subarray(0, half), table.subarray(half), {
    headDim,
    scale: content / Math.sqrt(headDim),
  });
}
