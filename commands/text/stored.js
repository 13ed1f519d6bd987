import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { path } from '../paths.js';
import { FURTHER_LENGTHS, LAST, LENGTHS, PARAMS, PLACES, STOPS } from './sets.js';

/** Where the weights of a model are stored, in 8 bits each, and what is told of all of them. */
export const weightsOf = (name, seed) => path('content/text', `${name}-${seed}.posenc`);
const file = path('content/text/runs.json');

export const readRuns = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { models: [] });

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
  const place = (other) => 1000 * order.indexOf(other.name) + other.seed;
  const models = readRuns()
    .models.filter((other) => place(other) !== place(model))
    .concat(model)
    .sort((a, b) => place(a) - place(b));
  const shared = { alphabet, params: PARAMS, last: LAST, places: PLACES, lengths: LENGTHS };
  const head = JSON.stringify({ ...shared, stops: STOPS, furtherLengths: FURTHER_LENGTHS });
  const lines = models.map((one) => JSON.stringify(one)).join(',\n');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${head.slice(0, -1)},"models":[\n${lines}\n]}\n`);
  if (seed === 1) writeFileSync(weightsOf(name, seed), weights);
}
