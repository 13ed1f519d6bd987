import { HEADS } from '../buckets/compute.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

export const BUCKETS = 32;
export const LONGEST = 65536;
export const REACH = 4; // the largest bias
export const NAMES = ['near', 'far'];

/** Lengths at which the curves are computed, four an octave. */
export const LENGTHS = Array.from({ length: 49 }, (_, i) => Math.round(16 * 2 ** (i / 4)));

/** The text is at least as long as those of training, and holds the key that is looked at. */
export function settle(values) {
  const testLen = Math.max(values.testLen, values.trainLen);
  return { ...values, testLen, distance: Math.min(values.distance, testLen - 1) };
}

const decoder = (maxDistance) => ({ bidirectional: false, numBuckets: BUCKETS, maxDistance });

/** The biases of the head “near” for keys at these distances before the query. */
export function biasesAt(engine, distances) {
  const relativePositions = distances.map((distance) => -distance);
  const buckets = engine.t5.buckets({ relativePositions, ...decoder(128) });
  return Array.from(buckets, (bucket) => HEADS.near[bucket]);
}

/** The parameters of a bias for the last query of a text. */
export const biasParams = (keyLen, maxDistance) => ({
  numHeads: 1,
  queryLen: 1,
  keyLen,
  queryOffset: keyLen - 1,
  ...decoder(maxDistance),
});

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo }) {
  const { testLen, trainLen, maxDistance, rule, head, distance } = values;
  const right = memo('right', [maxDistance], () => engine.t5.thresholds(decoder(maxDistance)));
  const starts = memo('starts', [right, rule], () =>
    rule === 'log' ? right : right.map((_, i) => Math.ceil((i * maxDistance) / BUCKETS)),
  );
  const bucketOf = (far) => starts.findLastIndex((start) => start <= far);
  const edge = starts[BUCKETS - 1];
  // The bias of the last query of the longest text; shorter ones have the end of it.
  const rows = Object.fromEntries(
    NAMES.map((name) => [
      name,
      memo(`row ${name}`, [values[name], starts], () =>
        rule === 'log'
          ? engine.t5.bias(values[name], biasParams(LONGEST, maxDistance))
          : Float32Array.from({ length: LONGEST }, (_, j) => values[name][bucketOf(LONGEST - 1 - j)]),
      ),
    ]),
  );
  const weigh = (name, keys) =>
    engine.attention.weights(new Float32Array(keys), {
      queryLen: 1,
      keyLen: keys,
      bias: rows[name].subarray(LONGEST - keys),
    });
  const tailOf = (weights) => sum(weights.subarray(0, Math.max(0, weights.length - edge)));
  const curves = Object.fromEntries(
    NAMES.map((name) => [
      name,
      memo(`curve ${name}`, [rows[name], edge], () => LENGTHS.map((keys) => tailOf(weigh(name, keys)))),
    ]),
  );
  const now = Object.fromEntries(
    NAMES.map((name) => [name, memo(`now ${name}`, [rows[name], testLen], () => weigh(name, testLen))]),
  );
  const bucket = bucketOf(distance);
  const weights = now[head];
  return {
    values,
    starts,
    edge,
    row: rows[head].subarray(LONGEST - testLen),
    right: memo('rightRow', [values[head], testLen, maxDistance], () =>
      engine.t5.bias(values[head], biasParams(testLen, maxDistance)),
    ),
    curves,
    weights,
    bucket,
    bias: values[head][bucket],
    weight: weights[testLen - 1 - distance],
    from: starts[bucket],
    to: Math.min(testLen, starts[bucket + 1] ?? testLen) - 1,
    tailShare: tailOf(weights),
    trainShare: tailOf(weigh(head, trainLen)),
    otherShare: tailOf(now[NAMES.find((name) => name !== head)]),
    untrained: starts.filter((start) => start >= trainLen).length,
    groups: Object.fromEntries(NAMES.map((name) => [name, groupsOf(now[name], edge)])),
  };
}

const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);

// Shares of the 16 nearest keys, of those up to the tail, of the tail.
function groupsOf(weights, edge) {
  const at = (distance) => Math.max(0, weights.length - distance);
  const [tail, near] = [at(edge), at(Math.min(edge, BUCKETS / 2))];
  return [weights.subarray(near), weights.subarray(tail, near), weights.subarray(0, tail)].map(sum);
}
