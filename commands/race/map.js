import { isDeepStrictEqual } from 'node:util';
import { path } from '../paths.js';
import { step } from '../report.js';
import { readResults, writeLists } from '../results.js';
import { TEST_SEED } from './sets.js';
import { fingerprintOf, madeOnce, ofAnother, storedIn } from './stored.js';

/** The name of the map among those of sets. */
export const MAP = 'map';

const HEADS = 4;
const NEAR = [1, 2, 3, 4, 6, 8, 12, 16];
const FEW = [1, 3, 6, 8, 12];
const BASES = [10, 100, 1e3, 1e4, 1e5, 1e6];

/**
 * Where three back and its neighbours are trained with RoPE: features of a head, tokens of training at most, bases, and how far
 * back the answer stands. The first is whole, the others are samples.
 */
const REGIONS = [
  {
    headDim: 8,
    length: 32,
    bases: [10, 30, 100, 300, 1e3, 3e3, 1e4, 3e4, 1e5, 1e6],
    distances: Array.from({ length: 16 }, (_, i) => i + 1),
  },
  { headDim: 16, length: 32, bases: BASES, distances: NEAR },
  { headDim: 4, length: 32, bases: BASES, distances: NEAR },
  { headDim: 8, length: 64, bases: BASES, distances: NEAR },
  { headDim: 8, length: 16, bases: BASES, distances: [1, 2, 3, 4, 6] },
  { headDim: 32, length: 32, bases: BASES.slice(1), distances: FEW },
  { headDim: 8, length: 128, bases: BASES.slice(1), distances: FEW },
];
const SEEDS = [1, 2, 3];

/** Distances by base of the first map at which three seeds lie on both sides of half the answers at twice the length. */
export const BORDER = {
  10: [8, 9],
  30: [2, 3, 4, 7],
  100: [6, 13, 14, 15, 16],
  300: [6, 7, 8, 9, 10, 12, 13, 14, 16],
  100000: [8, 10, 11, 12, 15],
  1000000: [14, 16],
};
const MORE_SEEDS = [4, 5, 6, 7, 8, 9, 10];

/** Lengths of the test, in those of training. */
const TIMES = [1, 1.5, 2, 4, 8];
const READINGS = { none: {}, yarn: { scaling: 'yarn', betaFast: 4 } };
const ANSWERS = 1000;
const HEAD = { answers: ANSWERS, times: TIMES, readings: Object.keys(READINGS) };

const plansOf = ({ headDim, length, bases, distances, seeds = SEEDS }) =>
  seeds.flatMap((seed) =>
    bases.flatMap((base) =>
      distances.map((k) => ({
        params: {
          ...{ task: 'back', encoding: 'rope', k, base, length, seed },
          ...{ dModel: HEADS * headDim, numHeads: HEADS, mlpDim: 4 * HEADS * headDim },
        },
        readings: READINGS,
        lengths: TIMES.map((times) => times * length),
        answers: ANSWERS,
        seed: TEST_SEED,
        hasScores: true,
      })),
    ),
  );

/** All models of the map, region by region, in each of them seed by seed. */
export const mapPlans = [
  ...REGIONS,
  ...Object.entries(BORDER).map(([base, distances]) => ({
    ...{ headDim: 8, length: 32, bases: [Number(base)], distances, seeds: MORE_SEEDS },
  })),
].flatMap(plansOf);

/** What the fingerprint of the trainer is taken of. */
export const traced = { params: { task: 'back' }, encodings: ['rope'], readings: HEAD.readings };
const file = path('content/race/map/models.json');

const nameOf = ({ dModel, length, base, k, seed }) =>
  `d_h ${dModel / HEADS}, length ${length}, base ${base}, k ${k}, seed ${seed}`;

/** What tells a model of the map from the others. */
export const cellOf = ({ dModel, length, base, k, seed }) => [dModel / HEADS, length, base, k, seed];

// A line of the file: accuracies in thousandths, mean scores in tenths.
const rowOf = ({ params }, { hash, readings, meanScores }) => [
  ...[...cellOf(params), hash],
  ...HEAD.readings.map((name) => readings[name].map((accuracy) => Math.round(1000 * accuracy))),
  meanScores.map((score) => Math.round(10 * score)),
];

/** Trains the models of the map that are missing, and writes those that there are. */
export async function makeMap(pool) {
  const log = step('race');
  const trainer = await fingerprintOf(pool, traced);
  const stored = readResults(file);
  const isCurrent = stored && isDeepStrictEqual(stored, { trainer, ...HEAD, models: stored.models });
  const known = new Map(isCurrent ? stored.models.map((row) => [`${row.slice(0, 5)}`, row]) : []);
  const models = await Promise.all(
    mapPlans.map(async (plan) => {
      const row = known.get(`${cellOf(plan.params)}`);
      if (row) return row;
      const told = ({ seconds }) => log(`${nameOf(plan.params)}: ${seconds.toFixed(1)} s`);
      return rowOf(plan, await madeOnce(pool, trainer, plan, told));
    }),
  );
  writeLists(file, { trainer, ...HEAD }, { models });
  log(`${MAP} is written`);
}

/**
 * Trains one model of the map again.
 *
 * @returns {Promise<string | undefined>} what differs from the stored one
 */
export async function checkMap(pool) {
  const stored = storedIn(file, MAP);
  if (stored.trainer !== (await fingerprintOf(pool, traced))) return ofAnother(MAP);
  const plan = mapPlans[0];
  const row = rowOf(plan, await pool.make(plan));
  return stored.models.some((other) => isDeepStrictEqual(other, row))
    ? undefined
    : `${nameOf(plan.params)} is not as it is stored`;
}
