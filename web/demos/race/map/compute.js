import { bases, cellAt, distances, headDim, times, trained } from './cells.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

const BETA_FAST = 4; // of the stored runs with YaRN

/** From here on a model counts as right. */
export const HALF = 0.5;

/** @typedef {ReturnType<typeof compute>} Data */

/**
 * @param {Engine} engine
 * @param {any} values
 * @param {ComputeContext} context
 */
export function compute(engine, values, { memo, untraced = engine }) {
  const { reading, test } = values;
  const time = times.indexOf(Number(test));
  const length = trained * times[time];
  const tokens = memo('tokens', [length], () => Int32Array.from({ length }, (_, n) => n));
  const where = { length, reading, tokens };
  const each = memo('each', [test, reading], () =>
    distances.flatMap((k) =>
      bases.map((base) => {
        const cell = cellAt(base, k);
        if (!cell) return undefined;
        const frequencies = frequenciesOf(untraced, base, where);
        const shares = sharesOf(untraced, cell.scores, frequencies, where);
        return { k, ...cell.accuracies[reading][time], peak: peakOf(shares) };
      }),
    ),
  );
  const { row, column } = values;
  const [k, base] = [distances[row], bases[column]];
  const frequencies = frequenciesOf(engine, base, where);
  const cell = cellAt(base, k);
  const shares = cell ? sharesOf(engine, cell.scores, frequencies, where) : new Float32Array(length);
  const known = each.filter((one) => one !== undefined);
  const isRight = ({ mean }) => mean >= HALF;
  return {
    values,
    ...{ bases, distances, trained, length, row, column, base, k },
    each,
    own: each[row * bases.length + column],
    seeds: cell?.seeds ?? 0,
    shares,
    peak: peakOf(shares),
    invFreq: frequencies.invFreq,
    right: known.filter(isRight).length,
    hits: known.filter((one) => isRight(one) === (one.peak === one.k)).length,
    count: known.length,
    accuracies: memo('accuracies', [each], () => Float64Array.from(each, (one) => one?.mean ?? Number.NaN)),
    peaks: memo('peaks', [each], () => Int32Array.from(each, (one) => one?.peak ?? -1)),
  };
}

const peakOf = (shares) => shares.indexOf(Math.max(...shares));

function frequenciesOf(engine, base, { length, reading }) {
  if (reading === 'none') return engine.rope.frequencies({ headDim, base });
  return engine.rope.frequencies({
    config: {
      ...{ head_dim: headDim, rope_theta: base, max_position_embeddings: trained },
      rope_scaling: { rope_type: 'yarn', factor: length / trained, beta_fast: BETA_FAST, beta_slow: 1 },
    },
    ramp: 'rotations',
  });
}

// The weight of the key at each distance, where every key has the mean score of its distance; the mean of all heads.
function sharesOf(engine, scores, frequencies, { length, tokens }) {
  const ones = Float32Array.from({ length: headDim }, (_, i) => 1 - (i % 2));
  const pairs = headDim / 2;
  const heads = scores.length / headDim;
  const shares = new Float64Array(length);
  for (let head = 0; head < heads; head++) {
    // The conjugate of a mean key whose query is 1.
    const key = scores
      .slice(head * headDim, (head + 1) * headDim)
      .map((score, i) => (i % 2 ? -score : score));
    const parts = engine.rope.contributions(ones, key, { headDim, distances: tokens, ...frequencies });
    const sums = new Float64Array(length);
    for (let i = 0; i < parts.length; i++) sums[Math.floor(i / pairs)] += parts[i];
    const weights = engine.attention.weights(sums, { queryLen: 1, keyLen: length });
    for (let n = 0; n < length; n++) shares[n] += weights[n] / heads;
  }
  return shares;
}
