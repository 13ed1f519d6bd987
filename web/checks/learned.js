import { unlessRefused } from '../core/refusal.js';
import { outcome } from './outcome.js';
import { cosine, largestDifference, mean, norm, rowOf, selfAttention } from './vectors.js';

// Tables with one learned row a position: what is looked up, what training moves, and where they end.

const positionsUpTo = (count) => Array.from({ length: count }, (_, p) => p);

/** Rows that a table of `maxLen` gives for `count` positions: all of them, or none when it refuses. */
export function rowsGiven(engine, { maxLen, count, dModel = 4 }) {
  const table = engine.learned.table({ maxLen, dModel, seed: 1 });
  return unlessRefused(
    () => engine.learned.lookup(table, { dModel, positions: positionsUpTo(count) }).length / dModel,
    () => 0,
  );
}

// How much of a word is left in the sum with a row of a table of this standard deviation.
function wordLeft(engine, std) {
  const dModel = 768;
  const count = 64;
  const words = engine.learned.table({ maxLen: count, dModel, std: 0.02, seed: 2 });
  const table = engine.learned.table({ maxLen: count, dModel, std, seed: 1 });
  const sums = words.map((value, i) => value + table[i]);
  return mean(positionsUpTo(count).map((p) => cosine(rowOf(words, dModel, p), rowOf(sums, dModel, p))));
}

// What a layer of attention makes of a text of `length` tokens with the rows of a table added.
function outputOf(engine, { table, words, length, dModel }) {
  const x = Float32Array.from({ length: length * dModel }, (_, i) => words[i] + table[i]);
  return selfAttention(engine, x, dModel);
}

// How far the output moves when row p of the table does.
function influenceOf(engine, p, { length, maxLen, dModel }) {
  const table = engine.learned.table({ maxLen, dModel, std: 1, seed: 1 });
  const words = engine.learned.table({ maxLen: length, dModel, std: 1, seed: 2 });
  const moved = table.map((value, i) => (Math.floor(i / dModel) === p ? value + 0.5 : value));
  const [before, after] = [table, moved].map((rows) =>
    outputOf(engine, { table: rows, words, length, dModel }),
  );
  return largestDifference(before, after);
}

// Weights of a head over `count` tokens that are all the same word; `table` is all that tells them apart.
function weightsOf(engine, table, count) {
  const turned = Float32Array.from(table, (_, i) => {
    const [p, j] = [Math.floor(i / count), i % count];
    return table[p * count + ((j + 1) % count)];
  });
  const scores = engine.attention.scores(turned, table, { headDim: count, scale: 1 });
  return engine.attention.weights(scores, { queryLen: count, keyLen: count });
}

// A table of rows that steepest descent moves until token i looks at token i − 1 (the first at the last).
function trained(engine, { count, steps, rate }) {
  const before = (weights) => positionsUpTo(count).map((i) => weights[i * count + ((i + count - 1) % count)]);
  const loss = (table) => -mean(before(weightsOf(engine, table, count)).map(Math.log));
  let table = Float64Array.from(engine.learned.table({ maxLen: count, dModel: count, seed: 1 }));
  const start = mean(before(weightsOf(engine, table, count)));
  const nudge = 1e-2;
  for (let step = 0; step < steps; step += 1) {
    table = table.map((value, i) => {
      const [up, down] = [nudge, -nudge].map((by) => loss(table.with(i, value + by)));
      return value - (rate * (up - down)) / (2 * nudge);
    });
  }
  return { start, end: mean(before(weightsOf(engine, table, count))) };
}

const ROWS = 512;
const WIDTH = 768;

const meanRowNorm = (table, width) =>
  mean(positionsUpTo(table.length / width).map((r) => norm(rowOf(table, width, r))));

const table = (engine, std = 0.02) => engine.learned.table({ maxLen: ROWS, dModel: WIDTH, std, seed: 1 });

export const learnedChecks = {
  'learned-parameter-count'(engine) {
    return outcome(table(engine).length, '=', 393216);
  },
  'learned-row-norm'(engine) {
    const small = meanRowNorm(table(engine), WIDTH);
    return outcome(meanRowNorm(table(engine, 1), WIDTH), '=', Math.sqrt(WIDTH), {
      values: { small },
      within: 0.1,
    });
  },
  'no-row-after-the-table'(engine) {
    const computed = engine.sinusoidal.encode({ positions: [ROWS], dModel: WIDTH }).length;
    return outcome(rowOf(table(engine), WIDTH, ROWS).length, '=', 0, { values: { computed } });
  },
  'shorter-is-a-prefix'(engine) {
    const short = engine.sinusoidal.encode({ seqLen: 100, dModel: 64 });
    const long = engine.sinusoidal.encode({ seqLen: 512, dModel: 64 });
    return outcome(largestDifference(short, long), '=', 0);
  },
  'nothing-stored'(engine) {
    const dModel = 64;
    const whole = engine.sinusoidal.encode({ seqLen: 1024, dModel });
    return outcome(
      largestDifference(engine.sinusoidal.encode({ positions: [777], dModel }), rowOf(whole, dModel, 777)),
      '≤',
      4e-7,
    );
  },
  'lookup-is-a-product'(engine) {
    const size = 16;
    const table = engine.learned.table({ maxLen: size, dModel: size, seed: 1 });
    const transposed = Float32Array.from(table, (_, i) => table[(i % size) * size + Math.floor(i / size)]);
    const oneHot = Float32Array.from(table, (_, i) => (i % size === Math.floor(i / size) ? 1 : 0));
    return outcome(
      largestDifference(
        engine.learned.lookup(table, { dModel: size, positions: positionsUpTo(size) }),
        engine.attention.scores(oneHot, transposed, { headDim: size, scale: 1 }),
      ),
      '=',
      0,
    );
  },
  'learned-size-of-gpt2'(engine) {
    return outcome(engine.learned.table({ maxLen: 1024, dModel: 768, seed: 1 }).length, '=', 786432);
  },
  'training-finds-the-token-before'(engine) {
    const { start, end } = trained(engine, { count: 4, steps: 60, rate: 2 });
    return outcome(end, '>', 0.9, { values: { start } });
  },
  'unused-rows-stay'(engine) {
    const shape = { length: 8, maxLen: 16, dModel: 8 };
    const [used, unused] = [positionsUpTo(8), positionsUpTo(8).map((p) => p + 8)].map((rows) =>
      Math.max(...rows.map((p) => influenceOf(engine, p, shape))),
    );
    return outcome(unused, '=', 0, { values: { used } });
  },
  'one-drowns-the-word'(engine) {
    return outcome(wordLeft(engine, 1), '≤', 0.05, { values: { left: wordLeft(engine, 0.02) } });
  },
  'one-token-too-many'(engine) {
    return outcome(rowsGiven(engine, { maxLen: 512, count: 513 }), '=', 0, {
      values: { rows: rowsGiven(engine, { maxLen: 512, count: 512 }) },
    });
  },
  'between-two-rows'(engine) {
    const dModel = 4;
    const table = engine.learned.table({ maxLen: 8, dModel, seed: 1 });
    const given = unlessRefused(
      () => engine.learned.lookup(table, { dModel, positions: [2.5] }).length / dModel,
      () => 0,
    );
    const turned = engine.rope.rotate([1, 0, 0, 0], { headDim: dModel, positions: [2.5] });
    return outcome(given, '=', 0, { values: { x: turned[0], y: turned[1] } });
  },
};
