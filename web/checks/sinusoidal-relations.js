import { outcome } from './outcome.js';
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
  'near-rows-are-alike'(engine) {
    const [one, two, ten, hundred] = engine.sinusoidal.kernel({
      distances: [1, 2, 10, 100],
      dModel: WIDTH,
    });
    return outcome(one, '>', 0.9, { values: { two, ten, hundred } });
  },
  'similarity-ripples'(engine) {
    const distances = Array.from({ length: 1001 }, (_, k) => k);
    const kernel = engine.sinusoidal.kernel({ distances, dModel: WIDTH });
    return outcome(kernel.filter((value, k) => k > 0 && value > kernel[k - 1]).length, '>', 0, {
      values: { one: kernel[1], thousand: kernel[1000] },
    });
  },
  'sine-alone-cannot-shift'(engine) {
    const table = engine.sinusoidal.encode({ seqLen: 2001, dModel: 2 });
    const sine = (p) => table[2 * p];
    const close = neighbours([...Array(2000).keys()], sine).filter(
      ([p, q]) => Math.abs(sine(p) - sine(q)) < 1e-4,
    );
    const next = ([p, q]) => Math.abs(sine(p + 1) - sine(q + 1));
    const withCosine = close.filter(([p, q]) => Math.abs(table[2 * p + 1] - table[2 * q + 1]) < 1e-3);
    return outcome(Math.max(...close.map(next)), '>', 1, {
      values: { both: Math.max(...withCosine.map(next)) },
    });
  },
  'adding-positions-leaves-a-pattern'(engine) {
    const rows = 128;
    const positions = engine.sinusoidal.encode({ seqLen: rows, dModel: WIDTH });
    // As long as the rows of the table.
    const words = tokenVectors(engine, { rows, width: WIDTH, seed: 5 }).map((x) => x * Math.SQRT1_2);
    const fall = (table) => alike(table, WIDTH, 1) - alike(table, WIDTH, 32);
    return outcome(fall(add(words, positions)), '>', 0.1, { values: { fall: fall(words), rows } });
  },
  'projections-mix-the-distance'(engine) {
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
    return outcome(spread(scores(project(queries, 1), project(keys, 2))), '>', 1, {
      values: { spread: spread(scores(queries, keys)) },
    });
  },
};
