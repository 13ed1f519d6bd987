import { BAND } from '../trainer/plan.js';
import { readJson } from './paths.js';

/** The stored runs of content/race by the names of their sets, as `npm run race` writes them. */
export const storedRuns = { ...readJson('content/race/shown.json'), ...readJson('content/race/quoted.json') };

function setOf(name) {
  if (!Object.hasOwn(storedRuns, name)) throw new Error(`“${name}” is no name of a set of runs`);
  return storedRuns[name];
}

// The models of one encoding, one a seed.
function modelsOf(set, encoding) {
  const models = setOf(set).models.filter((model) => model.encoding === encoding);
  if (models.length === 0) throw new Error(`the runs “${set}” have no model with “${encoding}”`);
  return models;
}

// Accuracies in percent, one a seed.
function accuracies(set, encoding, length, reading = 'none') {
  const at = setOf(set).lengths.indexOf(length);
  if (at < 0) throw new Error(`the runs “${set}” were not tested at length ${length}`);
  return modelsOf(set, encoding).map(({ seed, readings }) => {
    const accuracy = readings[reading]?.[at];
    if (typeof accuracy !== 'number')
      throw new Error(
        `the runs “${set}” have no accuracy of “${encoding}”, seed ${seed}, ${reading}, ${length}`,
      );
    return 100 * accuracy;
  });
}

// Counts of a set that was tested by distance, of the band that begins `from` tokens back; one a seed.
function counted(set, encoding, from, count) {
  return modelsOf(set, encoding).map(({ seed, reach }) => {
    const at = from / BAND;
    if (!reach || !(reach[count][at] >= 0))
      throw new Error(
        `the runs “${set}” have no ${count} of “${encoding}”, seed ${seed}, ${from} tokens back`,
      );
    return { part: reach[count][at], whole: total(reach[count]) };
  });
}

// Right answers in percent, one a seed.
const reached = (set, encoding, from) => {
  const asked = counted(set, encoding, from, 'asked');
  return counted(set, encoding, from, 'correct').map(({ part }, i) => (100 * part) / asked[i].part);
};

// How much of what came in training, 'pairs' of tokens or 'answers', has such a distance, percent.
const shares = (set, encoding, from, count) =>
  counted(set, encoding, from, count).map(({ part, whole }) => (100 * part) / whole);

const total = (values) => values.reduce((sum, value) => sum + value, 0);
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

// Of each test that was asked for, as an expression may ask once a cell.
const searched = {};

// The search over the divisors of pairs 1 to 3, percent: all cells, the best one where it is asked again, and the methods.
function pairs(test) {
  searched[test] ??= readPairs(test);
  return searched[test];
}

function readPairs(test) {
  const { values, tests } = readJson('content/race/map/pairs.json');
  const { seeds, means, best, methods } = tests[test];
  const cells = means.map((mean, cell) => ({
    divisors: [cell / values.length ** 2, cell / values.length, cell].map(
      (at) => values[Math.floor(at) % values.length],
    ),
    mean: mean / 10,
  }));
  const told = ({ again, others }) => ({ again: mean(again) / 10, others: mean(others) / 10 });
  return {
    ...{ values, cells, seeds: seeds.length },
    best: { ...cells[best[0].cell], ...told(best[0]) },
    methods: Object.fromEntries(Object.entries(methods).map(([name, one]) => [name, told(one)])),
  };
}

/**
 * What texts and their exercises may ask of the stored runs, as `race` beside the engine's groups: accuracies in percent
 * of an encoding, over its seeds or each, at a test length and by a reading of the trained weights ('none', 'linear', 'yarn', …).
 */
export const race = {
  each: accuracies,
  mean: (...where) => mean(accuracies(...where)),
  lowest: (...where) => Math.min(...accuracies(...where)),
  highest: (...where) => Math.max(...accuracies(...where)),
  seeds: (set, encoding) => modelsOf(set, encoding).length,
  answers: (set) => setOf(set).answers,
  /** Of answers `from` to `from` + 7 tokens back: [mean, lowest, highest] of the seeds. */
  reach: (...where) =>
    [mean, (all) => Math.min(...all), (all) => Math.max(...all)].map((of) => of(reached(...where))),
  /** Of the 'pairs' or 'answers' of training, those at such distances. */
  share: (...where) => mean(shares(...where)),
  settings: (set) => setOf(set).settings,
  pairs,
};
