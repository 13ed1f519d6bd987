import { path } from '../paths.js';
import { readResults, withModel, writeLists, writeResults } from '../results.js';
import { FURTHER_LENGTHS, LAST, LENGTHS, PARAMS, PLACES, STOPS } from './sets.js';

/** Where the weights of a model are stored, in 8 bits each, and what is told of all of them. */
export const weightsOf = (name, seed) => path('content/text', `${name}-${seed}.posenc`);
const file = path('content/text/runs.json');

export const readRuns = () => readResults(file, { models: [] });

const toThousandth = (value) => value && Math.round(1000 * value) / 1000;

// Lists of losses, however deep.
const rounded = (value) =>
  typeof value === 'number'
    ? toThousandth(value)
    : Array.isArray(value)
      ? value.map(rounded)
      : value && Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)]));

/** Writes a model among those that are stored, a model on each line; the weights are those of the first seed alone. */
export function writeModel({ alphabet }, { name, seed, file: weights, ...told }, order) {
  const { fingerprint, hash, parameters, losses, exact, readings, inside, further } = told;
  const numbers = { losses: rounded(losses), exact: rounded(exact), readings: rounded(readings) };
  const model = { name, seed, fingerprint, hash, parameters, ...numbers, inside, further: rounded(further) };
  const shared = { alphabet, params: PARAMS, last: LAST, places: PLACES, lengths: LENGTHS };
  const head = { ...shared, stops: STOPS, furtherLengths: FURTHER_LENGTHS };
  writeLists(file, head, { models: withModel(readRuns().models, model, order) });
  if (seed === 1) writeResults(weightsOf(name, seed), weights);
}
