import { isDeepStrictEqual } from 'node:util';
import { DEFAULTS, READINGS } from '../../web/trainer/plan.js';
import { path } from '../paths.js';
import { step } from '../report.js';
import { writeLists } from '../results.js';
import { TEST_SEED } from './sets.js';
import { fingerprintOf, madeOnce, ofAnother, storedIn } from './stored.js';

/** The name of the search among those of sets. */
export const PAIRS = 'pairs';

// A head of 8 features has four pairs. The first stays as it was; each of the others is divided by each of these values.
const LENGTH = 128;
const ratio = LENGTH / DEFAULTS.length;
const VALUES = Array.from({ length: 11 }, (_, j) => Number((ratio ** (j / 3)).toPrecision(6)));
const CELLS = VALUES.flatMap((a) => VALUES.flatMap((b) => VALUES.map((c) => [1, a, b, c])));
const ANSWERS = 1000;
const SEEDS = [1, 2, 3, 4, 5];

/** Models of the search; those of the latest value take five times as long to ask. */
const searched = ({ task }) => (task === 'latest' ? SEEDS.slice(0, 2) : SEEDS);

// The most of so many cells is too high by chance: the best are asked again, on other sequences and in other models.
const BEST = 5;
const AGAIN = { seed: 2, models: [11, 12, 13] };

/** Methods are read without a factor of their own for queries and keys. */
const METHODS = {
  none: {},
  linear: READINGS.linear,
  ratio: { scaling: 'ntk', factor: ratio },
  ntk: READINGS.ntk,
  yarn32: { ...READINGS.yarn32, mscale: false },
  yarn: READINGS.yarnplain,
};

/** What is searched: a task, and whether scores are multiplied by log n. */
const TESTS = {
  back: { task: 'back' },
  latest: { task: 'latest' },
  needle: { task: 'needle' },
  'needle-logn': { task: 'needle', logN: true },
};
const traced = { params: { task: 'back' }, encodings: ['rope'], readings: ['none', 'linear', 'yarnplain'] };
const file = path('content/race/map/pairs.json');
const head = { length: LENGTH, answers: ANSWERS, again: AGAIN, values: VALUES };

const planOf = ({ task, logN = false }, readings, seed, test) => ({
  params: { task, encoding: 'rope', seed },
  readings: Object.fromEntries(
    Object.entries(readings).map(([name, reading]) => [name, { ...reading, ...(logN && { logN }) }]),
  ),
  ...{ lengths: [LENGTH], answers: ANSWERS, seed: test },
});

const thousandth = (value) => Math.round(1000 * value);
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Accuracies of each model in thousandths, by the names of readings. */
async function read(pool, trainer, test, readings, seeds, testSeed) {
  const models = await Promise.all(
    seeds.map(async (seed) => {
      const plan = planOf(test, readings, seed, testSeed);
      return (await madeOnce(pool, trainer, plan)).readings;
    }),
  );
  return (name) => models.map((model) => thousandth(model[name][0]));
}

async function search(pool, trainer, test) {
  const cells = Object.fromEntries(CELLS.map((divisors, cell) => [cell, { divisors }]));
  const found = await read(pool, trainer, test, cells, searched(test), TEST_SEED);
  const means = CELLS.map((_, cell) => mean(found(cell)));
  const best = [...means.keys()].sort((a, b) => means[b] - means[a] || a - b).slice(0, BEST);
  const readings = { ...METHODS, ...Object.fromEntries(best.map((cell) => [cell, cells[cell]])) };
  const [again, others] = await Promise.all(
    [SEEDS, AGAIN.models].map((seeds) => read(pool, trainer, test, readings, seeds, AGAIN.seed)),
  );
  const told = (name) => ({ again: again(name), others: others(name) });
  return {
    seeds: searched(test),
    means: means.map(Math.round),
    best: best.map((cell) => ({ cell, ...told(cell) })),
    methods: Object.fromEntries(Object.keys(METHODS).map((name) => [name, told(name)])),
  };
}

/** Searches the divisors of each task and writes what each cell gives. */
export async function makePairs(pool) {
  const trainer = await fingerprintOf(pool, traced);
  const tests = await Promise.all(Object.values(TESTS).map((test) => search(pool, trainer, test)));
  const named = Object.fromEntries(Object.keys(TESTS).map((name, i) => [name, tests[i]]));
  writeLists(file, { trainer, ...head }, { tests: named });
  step('race')(`${PAIRS} is written`);
}

/**
 * Trains one model of the search again and reads the best cells and the methods.
 *
 * @returns {Promise<string | undefined>} what differs from the stored ones
 */
export async function checkPairs(pool) {
  const { trainer, tests, ...rest } = storedIn(file, PAIRS);
  if (trainer !== (await fingerprintOf(pool, traced)) || !isDeepStrictEqual(rest, head))
    return ofAnother(PAIRS);
  const { best, methods } = tests.needle;
  const readings = {
    ...METHODS,
    ...Object.fromEntries(best.map(({ cell }) => [cell, { divisors: CELLS[cell] }])),
  };
  const model = await pool.make(planOf(TESTS.needle, readings, SEEDS[0], AGAIN.seed));
  const told = { ...methods, ...Object.fromEntries(best.map((one) => [one.cell, one])) };
  const isSame = Object.entries(told).every(
    ([name, { again }]) => again[0] === thousandth(model.readings[name][0]),
  );
  return isSame ? undefined : `the best cells of ${PAIRS} are not as they are stored`;
}
