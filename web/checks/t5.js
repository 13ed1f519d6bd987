import { outcome } from './outcome.js';
import { tokenVectors } from './vectors.js';

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

export const t5Checks = {
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
