/** @import { ComputeContext, Engine } from '../../../types.js' */

export const LENGTH = 256; // tokens of the sentence
const BEFORE = 32; // numbers of a head for the query itself and keys before it
const AFTER = 16; // and for keys after it
const headDim = 64;
const REACH = 4; // the largest bias
// Every key − query, and every query − key.
const OFFSETS = Int32Array.from({ length: 2 * LENGTH - 1 }, (_, i) => i - LENGTH + 1);
const MIRRORED = OFFSETS.toReversed();

const head = (before, after) =>
  [
    ...Array.from({ length: BEFORE }, (_, i) => before(i)),
    ...Array.from({ length: AFTER }, (_, i) => after(i)),
  ].map((value) => Math.round(10 * value) / 10);

/** What three heads start with: made up to look unlike each other, not trained. */
export const HEADS = {
  near: head(
    (i) => 3 - (6 * i) / (i + 6),
    (i) => 2.4 - (6 * i) / (i + 6),
  ),
  previous: head(
    (i) => [0, 3.2, 1.2][i] ?? -1,
    () => -2,
  ),
  far: head(
    (i) => -2.4 + 0.3 * Math.min(i, 15),
    (i) => -2.4 + 0.3 * i,
  ),
};

/** Buckets of one direction. */
const countOf = ({ direction, numBuckets }) => (direction === 'both' ? numBuckets / 2 : numBuckets);

/** The largest distance is above half the buckets of a direction, as the engine wants it. */
export const settle = (values) => ({
  ...values,
  maxDistance: Math.max(values.maxDistance, Math.floor(countOf(values) / 2) + 1),
});

/** Where the number of a bucket stands in the values of a head. */
export const placeOf = (bucket, count) => (bucket < count ? bucket : BEFORE + bucket - count);

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo }) {
  const { direction, rule, numBuckets, maxDistance, scaling, query, key } = values;
  const bidirectional = direction === 'both';
  const causal = !bidirectional;
  const count = countOf(values);
  const shape = { bidirectional, numBuckets, maxDistance };
  const bucketsOf = (wanted) =>
    wanted === 'wrong-linear'
      ? memo('linear', [direction, numBuckets, maxDistance], () => linearBuckets({ ...shape, count }))
      : engine.t5.buckets({ ...shape, relativePositions: wanted === 'log' ? OFFSETS : MIRRORED });
  const [bucketOf, rightBuckets] = [bucketsOf(rule), bucketsOf('log')];
  const own = values[values.head];
  const biasRow = (buckets) =>
    Float32Array.from({ length: LENGTH }, (_, k) => own[placeOf(buckets[k - query + LENGTH - 1], count)]);
  const row = biasRow(bucketOf);
  const mask = Uint8Array.from({ length: LENGTH }, (_, k) => (causal && k > query ? 0 : 1));
  const scores = (wanted) => contentScores(engine, wanted).subarray(query * LENGTH, (query + 1) * LENGTH);
  const weigh = (content, bias) =>
    engine.attention.weights(content, { bias, mask, queryLen: 1, keyLen: LENGTH });
  const wrong = rule !== 'log' || scaling !== 'none';
  const offset = key - query;
  const bucketHere = (buckets) => buckets[offset + LENGTH - 1];
  const bucket = bucketHere(bucketOf);
  const biasMatrix = memo('matrix', [bucketOf, own, count], () => matrixOf(bucketOf, own, count, causal));
  return {
    reach: REACH,
    causal,
    count,
    wrong,
    rightBuckets,
    bucketOf,
    bucket,
    offset,
    own,
    bias: own[placeOf(bucket, count)],
    edges:
      rule === 'wrong-linear'
        ? Int32Array.from({ length: count }, (_, i) => Math.ceil((i * maxDistance) / count))
        : engine.t5.thresholds(shape),
    range: rangeOf(bucketOf, offset),
    rightBucket: bucketHere(rightBuckets),
    row,
    runs: runsOf(bucketOf, query),
    content: scores(scaling)[key],
    rightContent: scores('none')[key],
    weights: weigh(scores(scaling), row),
    rightWeights: wrong ? weigh(scores('none'), biasRow(rightBuckets)) : undefined,
    biasMatrix,
  };
}

function linearBuckets({ count, bidirectional, maxDistance }) {
  return OFFSETS.map((offset) => {
    const distance = bidirectional ? Math.abs(offset) : Math.max(0, -offset);
    const bucket = Math.min(count - 1, Math.floor((distance * count) / maxDistance));
    return bucket + (bidirectional && offset > 0 ? count : 0);
  });
}

// q · k has standard deviation 1 without a division, 0.125 after one by √64.
function contentScores(engine, scaling) {
  const q = engine.learned.table({ maxLen: LENGTH, dModel: headDim, std: 0.125, seed: 5 });
  const k = engine.learned.table({ maxLen: LENGTH, dModel: headDim, std: 1, seed: 6 });
  return engine.t5.scores(q, k, { headDim, scaling });
}

function matrixOf(bucketOf, own, count, causal) {
  const out = new Float32Array(LENGTH * LENGTH);
  for (let i = 0; i < LENGTH; i++) {
    for (let j = 0; j < LENGTH; j++) {
      out[i * LENGTH + j] = causal && j > i ? -Infinity : own[placeOf(bucketOf[j - i + LENGTH - 1], count)];
    }
  }
  return out;
}

// First and last offset, key − query, of the offset's bucket without a gap.
function rangeOf(bucketOf, offset) {
  const at = (each) => bucketOf[each + LENGTH - 1];
  let [from, to] = [offset, offset];
  while (at(from - 1) === at(offset)) from--;
  while (at(to + 1) === at(offset)) to++;
  return { from, to };
}

// Keys of one bucket side by side: [{ bucket, from, to }], `to` excluded.
function runsOf(bucketOf, query) {
  const runs = [];
  for (let k = 0; k < LENGTH; k++) {
    const bucket = bucketOf[k - query + LENGTH - 1];
    if (runs.at(-1)?.bucket === bucket) runs.at(-1).to = k + 1;
    else runs.push({ bucket, from: k, to: k + 1 });
  }
  return runs;
}
