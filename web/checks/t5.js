import { outcome, shown } from './outcome.js';
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
  't5-buckets-by-formula': {
    title: {
      ko: '−1,000부터 1,000까지 구간이 공개된 코드의 식과 다른 거리의 수',
      en: 'Distances from −1,000 to 1,000 whose bucket differs from the formula of the released code',
    },
    run(engine) {
      const distances = range(-1000, 1000);
      const misses = (options) =>
        bucketsOf(engine, distances, options).filter(
          (bucket, i) => bucket !== formula(distances[i], options),
        );
      return outcome({
        measured: misses({}).length + misses({ bidirectional: false }).length,
        relation: '=',
        limit: 0,
        note: {
          ko: `양방향과 한 방향 모두입니다. 양방향에서 새 구간은 ${[...engine.t5.thresholds({})].join(', ')}에서 시작합니다.`,
          en: `In both directions and in one. With both, buckets begin at ${[...engine.t5.thresholds({})].join(', ')}.`,
        },
      });
    },
  },
  't5-small-exact-large-log': {
    title: {
      ko: '거리 0~7이 차지하는 구간의 수',
      en: 'Buckets that the distances 0 to 7 take up',
    },
    run(engine) {
      const far = count(
        bucketsOf(
          engine,
          range(64, 127).map((distance) => -distance),
        ),
      );
      return outcome({
        measured: count(
          bucketsOf(
            engine,
            range(0, 7).map((distance) => -distance),
          ),
        ),
        relation: '=',
        limit: 8,
        note: {
          ko: `거리 64~127의 64가지는 구간 ${shown(far)}개에 들어갑니다.`,
          en: `The 64 distances from 64 to 127 fit into ${shown(far)} buckets.`,
        },
      });
    },
  },
  't5-far-share-one-bucket': {
    title: {
      ko: '128칸부터 100만 칸까지의 거리가 쓰는 구간의 수',
      en: 'Buckets used by distances from 128 to a million',
    },
    run(engine) {
      const distances = [128, 129, 200, 1000, 10_000, 1_000_000].map((distance) => -distance);
      const buckets = bucketsOf(engine, distances);
      return outcome({
        measured: count(buckets),
        relation: '=',
        limit: 1,
        note: {
          ko: `모두 ${shown(buckets[0])}번입니다. 처음 보는 거리에서도 값이 있지만 서로 구별되지 않습니다.`,
          en: `All are number ${shown(buckets[0])}: new distances have a value, but cannot be told apart.`,
        },
      });
    },
  },
  't5-bias-parameters': {
    title: {
      ko: '헤드 12개인 스택에서 편향 표가 갖는 수',
      en: 'Numbers in the bias table of a stack with 12 heads',
    },
    run(engine) {
      const table = engine.learned.table({ maxLen: 32, dModel: 12, seed: 1 });
      const bias = engine.t5.bias(table, { numHeads: 12, queryLen: 40, keyLen: 40 });
      return outcome({
        measured: table.length,
        relation: '=',
        limit: 384,
        note: {
          ko: `이 표로 편향 ${shown(bias.length)}칸을 채웁니다. 한 헤드에서 서로 다른 값은 ${shown(count(bias.subarray(0, 1600)))}가지입니다.`,
          en: `It fills ${shown(bias.length)} cells of bias; one head has ${shown(count(bias.subarray(0, 1600)))} different values in them.`,
        },
      });
    },
  },
  't5-scores-unscaled': {
    title: {
      ko: '너비 64에서 T5의 점수를 √d로 나눈 점수로 나눈 값',
      en: 'Score of T5 over the score divided by √d, at width 64',
    },
    run(engine) {
      const x = tokenVectors(engine, { rows: 2, width: 64, seed: 6 });
      const [q, k] = [x.subarray(0, 64), x.subarray(64)];
      const score = (scaling) => engine.t5.scores(q, k, { headDim: 64, scaling })[0];
      return outcome({
        measured: score('none') / score('wrong-sqrt'),
        relation: '=',
        limit: 8,
        within: 1e-5,
        note: {
          ko: `나누지 않으면 ${shown(score('none'))}, 나누면 ${shown(score('wrong-sqrt'))}입니다. 나눈 점수는 가중치를 평평하게 만듭니다.`,
          en: `Undivided it is ${shown(score('none'))}, divided ${shown(score('wrong-sqrt'))}, which flattens the weights.`,
        },
      });
    },
  },
};
