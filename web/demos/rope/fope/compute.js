import { TURN } from './params.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

const OTHER = 1000; // between the seeds of cosines and sines, as both have coefficients of their own
const TIMES = 8; // trained lengths that the score is shown for

/** How many trained lengths the last distance is. */
export const FURTHEST = TIMES;

/** @typedef {ReturnType<typeof compute>} Data */

/**
 * Frequencies of RoPE, which of them FoPE keeps, and what becomes of a pair and of the score.
 *
 * @param {Engine} engine
 * @param {any} values
 * @param {ComputeContext} context
 */
export function compute(engine, values, { memo }) {
  const { headDim, base, trainLen, sigma, seed, start, distance, rule } = values;
  const pairs = headDim / 2;
  const invFreq = memo('invFreq', [headDim, base], () => engine.rope.frequencies({ headDim, base }).invFreq);
  const kept = invFreq.filter((frequency) => frequency >= TURN / trainLen).length;
  const list = memo('list', [invFreq, kept], () => invFreq.slice(0, kept));
  // One for the pair's own frequency, and a little of every other one that is kept.
  const coefficients = memo('coefficients', [kept, sigma, seed], () =>
    [seed, seed + OTHER].map((own) => {
      const table = engine.learned.table({
        maxLen: kept,
        dModel: kept,
        std: sigma / Math.sqrt(kept),
        seed: own,
      });
      return table.map((value, i) => (i % (kept + 1) === 0 ? value + 1 : value));
    }),
  );
  const turning = memo('turning', [headDim, list, coefficients], () => ({
    headDim,
    invFreq: list,
    cosines: coefficients[0],
    sines: coefficients[1],
  }));
  const pair = Math.min(values.pair, kept - 1);
  const wave = memo('wave', [turning, pair, trainLen], () => waveOf(engine, turning, { pair, trainLen }));
  const distances = memo('distances', [trainLen], () => spread(TIMES * trainLen));
  const scoreBy = (still) => scoresOf(engine, { turning, still, invFreq, distances, start, distance });
  const right = memo('right', [turning, invFreq, distances, start, distance], () => scoreBy('official'));
  const wrong = rule !== 'official';
  return {
    values,
    pairs,
    kept,
    still: pairs - kept,
    pair,
    invFreq,
    list,
    coefficients,
    wavelengths: memo('wavelengths', [invFreq], () => invFreq.map((frequency) => TURN / frequency)),
    wave,
    distances,
    wrong,
    right,
    score: wrong ? memo('score', [turning, invFreq, distances, start, distance], () => scoreBy(rule)) : right,
  };
}

const spread = (most) =>
  Float64Array.from(new Set(Array.from({ length: 241 }, (_, i) => Math.round(most ** (i / 240)))));

// The same vector at every position, with ones from one feature to another.
function turned(engine, params, positions, [from, to] = [0, params.headDim]) {
  const x = new Float32Array(positions.length * params.headDim);
  for (let row = 0; row < positions.length; row++)
    for (let c = from; c < to; c++) x[row * params.headDim + c] = 1;
  return engine.rope.fope(x, { ...params, positions });
}

// Some turns of one pair: its cosine, and the series in its place.
function waveOf(engine, turning, { pair, trainLen }) {
  const { headDim, invFreq } = turning;
  const last = Math.min(2 * trainLen, (6 * TURN) / invFreq[pair]);
  const xs = Float64Array.from({ length: 257 }, (_, i) => (last * i) / 256);
  // What a rotation makes of (1, 0) is its cosine and its sine.
  const single = Float32Array.from({ length: 2 * xs.length }, (_, i) => (i + 1) % 2);
  const own = { headDim: 2, positions: xs, invFreq: [invFreq[pair]] };
  const plain = engine.rope.rotate(single, own);
  const series = turned(engine, turning, xs, [2 * pair, 2 * pair + 1]);
  return {
    xs,
    plain: Float64Array.from(xs, (_, i) => plain[2 * i]),
    series: Float64Array.from(xs, (_, i) => series[i * headDim + 2 * pair]),
  };
}

// The product of two equal vectors at a distance, as a share of that at distance 0 under RoPE; the query at start + distance.
function scoresOf(engine, { turning, still, invFreq, distances, start, distance }) {
  const { headDim, invFreq: list } = turning;
  const params = { ...turning, still };
  const scale = 1 / headDim;
  const between = (q, k) => Float64Array.from(engine.attention.scores(q, k, { headDim, scale }));
  const seriesFrom = (from, where) =>
    between(
      turned(
        engine,
        params,
        Array.from(where, (each) => from + each),
      ),
      turned(engine, params, [from]),
    );
  const ones = new Float32Array(headDim).fill(1);
  const plainAt = (where) => {
    const pairs = headDim / 2;
    const each = engine.rope.contributions(ones, ones, { headDim, invFreq, distances: where });
    return Float64Array.from(where, (_, i) => {
      const sum = each.subarray(i * pairs, (i + 1) * pairs).reduce((total, part) => total + part, 0);
      return sum * scale;
    });
  };
  const atRest = turned(engine, params, [0], [2 * list.length, headDim]);
  return {
    plain: plainAt(distances),
    series: seriesFrom(start, distances),
    here: { plain: plainAt([distance])[0], series: seriesFrom(start, [distance])[0] },
    // The same pair of tokens from position 0 on.
    atZero: seriesFrom(0, [distance])[0],
    // What the pairs set to zero give at any distance.
    limit: between(atRest, atRest)[0],
  };
}
