import { clamp } from '../core/numbers.js';
import { outcome } from './outcome.js';
import { tokenVectors } from './vectors.js';

const clip = (x, limit) => clamp(x, -limit, limit);

// T5's rule for bidirectional attention with 32 buckets and a maximum distance of 128: distances 0 to 7 have a bucket
// each, then bucket 8 + j begins at 8 · 2^(j/2), and keys after the query use the second half.
const t5Bucket = (relativePosition) => {
  const distance = Math.abs(relativePosition);
  let bucket = Math.min(distance, 8);
  while (bucket >= 8 && bucket < 15 && distance >= 8 * 2 ** ((bucket - 7) / 2)) bucket += 1;
  return bucket + (relativePosition > 0 ? 16 : 0);
};

const FARTHEST = 1000;
const everyRelativePosition = Array.from({ length: 2 * FARTHEST + 1 }, (_, i) => i - FARTHEST);

const count = (values) => new Set(values).size;

const bucketsOf = (engine, relativePositions, options) =>
  engine.t5.buckets({ relativePositions, ...options });

// The bucket of the released code, its logarithm in double.
const formula = (relative, { bidirectional = true } = {}) => {
  const buckets = bidirectional ? 16 : 32;
  const distance = bidirectional ? Math.abs(relative) : Math.max(-relative, 0);
  const exact = buckets / 2;
  const far = exact + Math.floor((Math.log(distance / exact) / Math.log(128 / exact)) * (buckets - exact));
  const own = distance < exact ? distance : Math.min(far, buckets - 1);
  return own + (bidirectional && relative > 0 ? buckets : 0);
};

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

export const relativeChecks = {
  't5-buckets'(engine) {
    const distances = everyRelativePosition.filter((relativePosition) => relativePosition >= 0);
    const products = new Set(engine.sinusoidal.kernel({ distances, dModel: 512 }));
    return outcome(new Set(everyRelativePosition.map(t5Bucket)).size, '≤', 32, {
      values: { bucket: t5Bucket(-128), products: products.size },
    });
  },
  'relative-index-clipped'() {
    const limit = 4;
    const n = 64;
    const differences = Array.from({ length: n * n }, (_, i) => (i % n) - Math.floor(i / n));
    const outside = (numbers) => numbers.filter((index) => index < 0 || index > 2 * limit).length;
    const raw = outside(differences.map((difference) => difference + limit));
    return outcome(outside(differences.map((difference) => clip(difference, limit) + limit)), '=', 0, {
      values: { raw },
    });
  },
  'relative-row-count'() {
    return outcome(
      new Set(everyRelativePosition.map((relativePosition) => clip(relativePosition, 512))).size,
      '=',
      2 * 512 + 1,
    );
  },
  't5-buckets-by-formula'(engine) {
    const distances = range(-1000, 1000);
    const misses = (options) =>
      bucketsOf(engine, distances, options).filter((bucket, i) => bucket !== formula(distances[i], options));
    return outcome(misses({}).length + misses({ bidirectional: false }).length, '=', 0, {
      values: { thresholds: [...engine.t5.thresholds({})].join(', ') },
    });
  },
  't5-small-exact-large-log'(engine) {
    const far = count(
      bucketsOf(
        engine,
        range(64, 127).map((distance) => -distance),
      ),
    );
    return outcome(
      count(
        bucketsOf(
          engine,
          range(0, 7).map((distance) => -distance),
        ),
      ),
      '=',
      8,
      { values: { far } },
    );
  },
  't5-far-share-one-bucket'(engine) {
    const distances = [128, 129, 200, 1000, 10_000, 1_000_000].map((distance) => -distance);
    const buckets = bucketsOf(engine, distances);
    return outcome(count(buckets), '=', 1, { values: { bucket: buckets[0] } });
  },
  't5-bias-parameters'(engine) {
    const table = engine.learned.table({ maxLen: 32, dModel: 12, seed: 1 });
    const bias = engine.t5.bias(table, { numHeads: 12, queryLen: 40, keyLen: 40 });
    return outcome(table.length, '=', 384, {
      values: { all: bias.length, used: count(bias.subarray(0, 1600)) },
    });
  },
  't5-scores-unscaled'(engine) {
    const x = tokenVectors(engine, { rows: 2, width: 64, seed: 6 });
    const [q, k] = [x.subarray(0, 64), x.subarray(64)];
    const score = (scaling) => engine.t5.scores(q, k, { headDim: 64, scaling })[0];
    return outcome(score('none') / score('wrong-sqrt'), '=', 8, {
      values: { plain: score('none'), divided: score('wrong-sqrt') },
      within: 1e-5,
    });
  },
};
