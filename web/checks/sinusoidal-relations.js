import { outcome, shown } from './outcome.js';
import { add, dot, norm, rowOf, tokenVectors } from './vectors.js';

const WIDTH = 512;

const spread = (values) => Math.max(...values) - Math.min(...values);

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

// The mean cosine of rows that are `distance` apart.
const alike = (table, width, distance) =>
  mean(
    Array.from({ length: table.length / width - distance }, (_, p) => {
      const [a, b] = [rowOf(table, width, p), rowOf(table, width, p + distance)];
      return dot(a, b) / norm(a) / norm(b);
    }),
  );

// Pairs of positions that come next to each other when all are sorted by `key`.
const neighbours = (positions, key) => {
  const sorted = [...positions].sort((p, q) => key(p) - key(q));
  return sorted.slice(1).map((q, n) => [sorted[n], q]);
};

export const sinusoidalRelationChecks = {
  'near-rows-are-alike': {
    title: {
      ko: '이웃한 두 행의 유사도(너비 512)',
      en: 'Similarity of two neighbouring rows, width 512',
    },
    run(engine) {
      const [one, two, ten, hundred] = engine.sinusoidal.kernel({
        distances: [1, 2, 10, 100],
        dModel: WIDTH,
      });
      return outcome({
        measured: one,
        relation: '>',
        limit: 0.9,
        note: {
          ko: `거리 2에서 ${shown(two, 3)}, 10에서 ${shown(ten, 3)}, 100에서 ${shown(hundred, 3)}입니다.`,
          en: `It is ${shown(two, 3)} at distance 2, ${shown(ten, 3)} at 10 and ${shown(hundred, 3)} at 100.`,
        },
      });
    },
  },
  'similarity-ripples': {
    title: {
      ko: '거리 0에서 1,000까지 한 칸 멀어졌는데 유사도가 커진 걸음의 수(너비 512)',
      en: 'Steps from distance 0 to 1,000 that raise the similarity, width 512',
    },
    run(engine) {
      const distances = Array.from({ length: 1001 }, (_, k) => k);
      const kernel = engine.sinusoidal.kernel({ distances, dModel: WIDTH });
      return outcome({
        measured: kernel.filter((value, k) => k > 0 && value > kernel[k - 1]).length,
        relation: '>',
        limit: 0,
        note: {
          ko: `거리 1에서 ${shown(kernel[1], 3)}, 1,000에서 ${shown(kernel[1000], 3)}이므로 대체로는 줄어듭니다.`,
          en: `From ${shown(kernel[1], 3)} at distance 1 to ${shown(kernel[1000], 3)} at 1,000 it does fall by and large.`,
        },
      });
    },
  },
  'sine-alone-cannot-shift': {
    title: {
      ko: '사인이 거의 같은 두 위치에서 한 칸 뒤의 사인이 벌어진 크기',
      en: 'How far apart the next sines are of two positions with nearly the same sine',
    },
    run(engine) {
      const table = engine.sinusoidal.encode({ seqLen: 2001, dModel: 2 });
      const sine = (p) => table[2 * p];
      const close = neighbours([...Array(2000).keys()], sine).filter(
        ([p, q]) => Math.abs(sine(p) - sine(q)) < 1e-4,
      );
      const next = ([p, q]) => Math.abs(sine(p + 1) - sine(q + 1));
      const withCosine = close.filter(([p, q]) => Math.abs(table[2 * p + 1] - table[2 * q + 1]) < 1e-3);
      return outcome({
        measured: Math.max(...close.map(next)),
        relation: '>',
        limit: 1,
        note: {
          ko: `코사인까지 거의 같은 두 위치에서는 ${shown(Math.max(...withCosine.map(next)), 2)}밖에 벌어지지 않습니다. 사인 하나로는 다음 사인을 정할 수 없습니다.`,
          en: `Where the cosines nearly agree as well, they are no more than ${shown(Math.max(...withCosine.map(next)), 2)} apart. A sine alone does not settle the next one.`,
        },
      });
    },
  },
  'adding-positions-leaves-a-pattern': {
    title: {
      ko: '위치를 더한 뒤 이웃한 낱말끼리의 유사도에서 32칸 떨어진 낱말끼리의 유사도를 뺀 값',
      en: 'Similarity of neighbouring words minus that of words 32 apart, after adding positions',
    },
    run(engine) {
      const rows = 128;
      const positions = engine.sinusoidal.encode({ seqLen: rows, dModel: WIDTH });
      // As long as the rows of the table.
      const words = tokenVectors(engine, { rows, width: WIDTH, seed: 5 }).map((x) => x * Math.SQRT1_2);
      const fall = (table) => alike(table, WIDTH, 1) - alike(table, WIDTH, 32);
      return outcome({
        measured: fall(add(words, positions)),
        relation: '>',
        limit: 0.1,
        note: {
          ko: `더하기 전에는 ${shown(fall(words), 2)}입니다. 제멋대로인 낱말 ${rows}개 사이에는 거리의 흔적이 없습니다.`,
          en: `Before it is ${shown(fall(words), 2)}: among ${rows} random words there is no trace of distance.`,
        },
      });
    },
  },
  'projections-mix-the-distance': {
    title: {
      ko: '거리가 3인 두 행의 점수가 위치에 따라 달라진 크기(제멋대로인 W_Q, W_K)',
      en: 'Change of the score of two rows 3 apart with their position, for random W_Q and W_K',
    },
    run(engine) {
      const width = 64;
      const positions = [0, 10, 100, 1000];
      const [queries, keys] = [0, 3].map((k) =>
        engine.sinusoidal.encode({ positions: positions.map((p) => p + k), dModel: width }),
      );
      const project = (table, seed) => {
        const W = engine.learned.table({ maxLen: width, dModel: width, std: 1 / Math.sqrt(width), seed });
        return engine.attention.scores(table, W, { headDim: width, scale: 1 });
      };
      const scores = (q, k) => positions.map((_, n) => dot(rowOf(q, width, n), rowOf(k, width, n)));
      return outcome({
        measured: spread(scores(project(queries, 1), project(keys, 2))),
        relation: '>',
        limit: 1,
        note: {
          ko: `W_Q와 W_K가 없으면 위치 0, 10, 100, 1,000에서 ${shown(spread(scores(queries, keys)), 2)}밖에 달라지지 않습니다. 거리만의 함수로 남는 것은 표의 내적이지 모델의 점수가 아닙니다.`,
          en: `Without them it changes by ${shown(spread(scores(queries, keys)), 2)} over positions 0, 10, 100 and 1,000. What is a function of distance is the product of rows, not the score of a model.`,
        },
      });
    },
  },
};
