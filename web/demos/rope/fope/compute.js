import { TURN } from './params.js';

const OTHER = 1000; // between the seeds of cosines and sines, as both have coefficients of their own
const TIMES = 8; // trained lengths that the score is shown for

/** How many trained lengths the last distance is. */
export const FURTHEST = TIMES;

/** The sum over kept frequencies k of coefficients [k][pair] times waves [position][k]. */
const mixed = (waves, coefficients, count, at, pair) => {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += coefficients[k * count + pair] * waves[at * count + k];
  return sum;
};

// Cosines and sines of all kept frequencies at the positions, [position][k] each: what rotates (1, 0).
function wavesAt(engine, invFreq, positions) {
  const count = invFreq.length;
  const ones = Float32Array.from({ length: positions.length * 2 * count }, (_, i) => (i + 1) % 2);
  const turned = engine.rope.rotate(ones, { headDim: 2 * count, positions, invFreq });
  const every = (from) => Float64Array.from({ length: turned.length / 2 }, (_, i) => turned[2 * i + from]);
  return { cos: every(0), sin: every(1) };
}

/** Frequencies of RoPE, which of them FoPE keeps, and what becomes of a pair and of the score. */
export function compute(engine, values, { memo }) {
  const { headDim, base, trainLen, sigma, seed, start, distance } = values;
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
      for (let i = 0; i < kept; i++) table[i * kept + i] += 1;
      return table;
    }),
  );
  const pair = Math.min(values.pair, kept - 1);
  const wave = memo('wave', [list, coefficients, pair, trainLen], () =>
    waveOf(engine, list, coefficients, { pair, trainLen }),
  );
  const distances = memo('distances', [trainLen], () => spread(TIMES * trainLen));
  const score = memo('score', [invFreq, list, coefficients, distances, start, distance], () =>
    scoresOf(engine, { invFreq, list, coefficients, distances, start, distance }),
  );
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
    score,
    limit: (pairs - kept) / pairs,
  };
}

const spread = (most) =>
  Float64Array.from(new Set(Array.from({ length: 241 }, (_, i) => Math.round(most ** (i / 240)))));

// Some turns of one pair: its cosine, and the series in its place.
function waveOf(engine, list, [cosines], { pair, trainLen }) {
  const last = Math.min(2 * trainLen, (6 * TURN) / list[pair]);
  const xs = Float64Array.from({ length: 257 }, (_, i) => (last * i) / 256);
  const { cos } = wavesAt(engine, list, xs);
  return {
    xs,
    plain: Float64Array.from(xs, (_, i) => cos[i * list.length + pair]),
    series: Float64Array.from(xs, (_, i) => mixed(cos, cosines, list.length, i, pair)),
  };
}

// The product of two equal vectors at a distance, as a share of that at distance 0 under RoPE; the query at start + distance.
function scoresOf(engine, { invFreq, list, coefficients, distances, start, distance }) {
  const [pairs, kept] = [invFreq.length, list.length];
  const [cosines, sines] = coefficients;
  const parts = (where) => {
    const turned = wavesAt(engine, list, where);
    return where.map((_, i) =>
      Array.from(list, (_, pair) => [
        mixed(turned.cos, cosines, kept, i, pair),
        mixed(turned.sin, sines, kept, i, pair),
      ]),
    );
  };
  const seriesFrom = (from, where) => {
    const [key, ...queries] = parts([from, ...Array.from(where, (each) => from + each)]);
    return Float64Array.from(queries, (query) => {
      const sum = query.reduce((total, [c, s], pair) => total + c * key[pair][0] + s * key[pair][1], 0);
      return (sum + pairs - kept) / pairs;
    });
  };
  const ones = new Float32Array(2 * pairs).fill(1);
  const plainAt = (where) => {
    const each = engine.rope.contributions(ones, ones, { headDim: 2 * pairs, invFreq, distances: where });
    return Float64Array.from(where, (_, i) => {
      const sum = each.subarray(i * pairs, (i + 1) * pairs).reduce((total, part) => total + part, 0);
      return sum / (2 * pairs);
    });
  };
  return {
    plain: plainAt(distances),
    series: seriesFrom(start, distances),
    here: { plain: plainAt([distance])[0], series: seriesFrom(start, [distance])[0] },
    // The same pair of tokens from position 0 on.
    atZero: seriesFrom(0, [distance])[0],
  };
}
