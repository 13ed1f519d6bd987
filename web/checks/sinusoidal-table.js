import { outcome } from './outcome.js';
import { add, cosine, dot, largestDifference, mean, rowOf, spread, tokenVectors } from './vectors.js';

const WIDTH = 512;

const columnOf = (table, width, column) =>
  Float32Array.from({ length: table.length / width }, (_, p) => table[p * width + column]);

const largestStep = (values) =>
  values.reduce((largest, value, p) => (p > 0 ? Math.max(largest, Math.abs(value - values[p - 1])) : 0), 0);

const inFloat = (engine, value) => engine.precision.round([value], { format: 'float32' })[0];

// Frequencies as much code makes them: 1 / 10000^(2i/d), or exp(2i · (−ln 10000 / d)), each step rounded to float32.
const power = (engine, i, dModel) =>
  inFloat(engine, 1 / inFloat(engine, 10000 ** inFloat(engine, (2 * i) / dModel)));
const exponential = (engine, i, dModel) =>
  inFloat(engine, Math.exp(inFloat(engine, 2 * i * inFloat(engine, -Math.log(10000) / dModel))));

const relativeError = (engine, form, dModel) => {
  const exact = engine.sinusoidal.frequencies({ dModel });
  return Math.max(...exact.map((invFreq, i) => Math.abs(form(engine, i, dModel) / invFreq - 1)));
};

// The largest error of a table whose angles are products of float32 numbers, rounded to float32.
const floatTableError = (engine, { seqLen, dModel }) => {
  let largest = 0;
  for (const invFreq of engine.sinusoidal.frequencies({ dModel })) {
    for (let p = 0; p < seqLen; p += 1) {
      const angle = Math.fround(p * Math.fround(invFreq));
      largest = Math.max(largest, Math.abs(Math.cos(angle) - Math.cos(p * invFreq)));
    }
  }
  return largest;
};

// The mean cosine of rows that are `distance` apart.
const alike = (table, width, distance) =>
  mean(
    Array.from({ length: table.length / width - distance }, (_, p) =>
      cosine(rowOf(table, width, p), rowOf(table, width, p + distance)),
    ),
  );

// Pairs of positions that come next to each other when all are sorted by `key`.
const neighbours = (positions, key) => {
  const sorted = [...positions].sort((p, q) => key(p) - key(q));
  return sorted.slice(1).map((q, n) => [sorted[n], q]);
};

export const sinusoidalTableChecks = {
  'even-columns-are-sines'(engine) {
    const row = engine.sinusoidal.encode({ seqLen: 1, dModel: WIDTH });
    const sines = (start) => row.filter((value, c) => c % 2 === start && value === 0).length;
    return outcome(sines(0), '=', WIDTH / 2, { values: { odd: sines(1) } });
  },
  'frequencies-fall'(engine) {
    const frequencies = engine.sinusoidal.frequencies({ dModel: WIDTH });
    return outcome(
      frequencies.filter((invFreq, i) => i > 0 && invFreq >= frequencies[i - 1]).length,
      '=',
      0,
      { values: { first: frequencies[0], second: frequencies[1], last: frequencies.at(-1) } },
    );
  },
  'fast-and-slow-steps'(engine) {
    const table = engine.sinusoidal.encode({ seqLen: 100, dModel: 128 });
    const [first, late, last] = [0, 126, 127].map((column) => largestStep(columnOf(table, 128, column)));
    return outcome(first / late, '>', 1000, { values: { first, late, last } });
  },
  'rate-is-no-period'(engine) {
    const column = columnOf(engine.sinusoidal.encode({ seqLen: 2000, dModel: 64 }), 64, 0);
    const rising = [...column.keys()].filter((p) => p > 0 && column[p - 1] < 0 && column[p] >= 0);
    const [rate] = engine.sinusoidal.frequencies({ dModel: 64 });
    return outcome((rising.at(-1) - rising[0]) / (rising.length - 1), '=', (2 * Math.PI) / rate, {
      values: { rate },
      within: 0.01,
    });
  },
  'exp-form-is-no-more-accurate'(engine) {
    const ratio = (dModel) =>
      relativeError(engine, exponential, dModel) / relativeError(engine, power, dModel);
    return outcome(ratio(WIDTH), '>', 1, { values: { short: ratio(128), long: ratio(1600) } });
  },
  'float-table-of-1000'(engine) {
    const longer = floatTableError(engine, { seqLen: 4000, dModel: WIDTH });
    return outcome(floatTableError(engine, { seqLen: 1000, dModel: WIDTH }), '≤', 1e-4, {
      values: { longer },
    });
  },
  'odd-width-ends-in-a-sine'(engine) {
    const dModel = 7;
    const table = engine.sinusoidal.encode({ seqLen: 50, dModel });
    const expected = Float64Array.from(table, (_, n) => {
      const [p, column] = [Math.floor(n / dModel), n % dModel];
      const angle = p / 10000 ** ((2 * Math.floor(column / 2)) / dModel);
      return column % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
    });
    const pairs = engine.sinusoidal.frequencies({ dModel }).length;
    return outcome(largestDifference(table, expected), '≤', 2e-7, {
      values: { pairs, cosines: dModel - pairs },
    });
  },
  'size-of-the-picture'(engine) {
    const [drawn, stated] = [
      { seqLen: 2000, dModel: 1600 },
      { seqLen: 20, dModel: 16 },
    ].map((size) => engine.sinusoidal.encode(size).length);
    return outcome(drawn / stated, '=', 10000, { values: { drawn, stated } });
  },
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
