import { askedOf, INITIAL, keyOf, SETTINGS, settingsOf } from './settings.js';

/**
 * A trained model as it is kept: its settings, its seed, the hash of its weights, losses as means of equal parts of the
 * training, and for each reading the accuracies by length; `seconds` that it took, `when` (ms), and `from`, the file that
 * brought it ('' for this browser, 'stored' for the runs of this site).
 *
 * @typedef {{ settings: Record<string, any>, seed: number, hash: string, losses: number[], seconds: number, when: number,
 *   from: string, readings: Record<string, Record<string, number>> }} TrainedModel
 */

/** Means of the losses that are kept. */
const PARTS = 25;

export const modelKey = ({ settings, seed }) => `${keyOf(settings)}&seed=${seed}`;

/** Means over equal parts of a list, as many as are whole yet. */
export function meansOf(losses, steps, parts = Math.min(PARTS, steps)) {
  const edge = (part) => Math.round((part * steps) / parts);
  const means = [];
  for (let part = 0; part < parts && edge(part + 1) <= losses.length; part++) {
    const some = losses.slice(edge(part), edge(part + 1));
    means.push(some.reduce((sum, loss) => sum + loss, 0) / some.length);
  }
  return means;
}

/** Two records of one model in one, the newer answers first. */
export const joined = (old, now) => {
  const names = new Set([...Object.keys(old.readings), ...Object.keys(now.readings)]);
  const readings = [...names].map((name) => [name, { ...old.readings[name], ...now.readings[name] }]);
  const { losses, seconds } = now.losses.length > 0 ? now : old;
  return {
    ...old,
    ...now,
    losses,
    seconds,
    readings: Object.fromEntries(readings),
    from: old.from && now.from,
  };
};

/** Of a way's models what a curve shows of each length: { length, mean, low, high, seeds }. */
export function curveOf(models, reading) {
  const all = new Map();
  for (const { readings } of models)
    for (const [length, accuracy] of Object.entries(readings[reading] ?? {}))
      all.set(Number(length), [...(all.get(Number(length)) ?? []), accuracy]);
  return [...all]
    .sort(([a], [b]) => a - b)
    .map(([length, values]) => ({
      length,
      mean: values.reduce((sum, value) => sum + value, 0) / values.length,
      low: Math.min(...values),
      high: Math.max(...values),
      seeds: values.length,
    }));
}

/** Models that differ in their seed alone, read alike, as rows: { key, settings, reading, models }. */
export function rowsOf(models) {
  const rows = new Map();
  for (const model of models) {
    for (const reading of Object.keys(model.readings)) {
      const key = `${keyOf(model.settings)}&reading=${reading}`;
      if (!rows.has(key)) rows.set(key, { key, settings: model.settings, reading, models: [] });
      rows.get(key).models.push(model);
    }
  }
  return [...rows.values()];
}

const MOST = { runs: 5000, readings: 40, lengths: 64, losses: 100, file: 8e6 };

class Refusal extends Error {}
const refuse = (where, rest) => {
  throw new Refusal(`${where}: ${rest}`);
};

const isRecord = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const shown = (value) => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
};

const numberIn = (value, where, min, max, isWhole = false) => {
  const isLegal = typeof value === 'number' && value >= min && value <= max;
  if (!isLegal || (isWhole && !Number.isInteger(value)))
    refuse(
      where,
      `${isWhole ? 'a whole number' : 'a number'} from ${min} to ${max} is needed, got ${shown(value)}`,
    );
  return value;
};

function settingsIn(given, where) {
  if (!isRecord(given)) refuse(where, `an object is needed, got ${shown(given)}`);
  const named = Object.fromEntries(SETTINGS.map(({ name, param }) => [name, param]));
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(named, name)) refuse(`${where}.${name}`, 'there is no such setting');
    const isOne = ['string', 'number', 'boolean'].includes(typeof value);
    const text = typeof value === 'boolean' ? named[name].format(value) : String(value);
    const isLegal = isOne && named[name].parse(text) === value;
    if (!isLegal) refuse(`${where}.${name}`, `${shown(value)} is not a value that it has`);
  }
  return settingsOf({ ...INITIAL, ...given });
}

function readingsIn(given, where) {
  if (!isRecord(given)) refuse(where, `an object is needed, got ${shown(given)}`);
  const names = Object.keys(given);
  if (names.length > MOST.readings) refuse(where, `at most ${MOST.readings} are taken, got ${names.length}`);
  return Object.fromEntries(
    names.map((name) => {
      const at = `${where}.${name.slice(0, 20)}`;
      if (!askedOf(name)) refuse(at, 'there is no such reading');
      if (!isRecord(given[name])) refuse(at, `an object is needed, got ${shown(given[name])}`);
      const entries = Object.entries(given[name]);
      if (entries.length > MOST.lengths) refuse(at, `at most ${MOST.lengths} lengths are taken`);
      return [
        name,
        Object.fromEntries(
          entries.map(([length, accuracy]) => {
            const here = `${at}.${length.slice(0, 12)}`;
            numberIn(Number(length), here, 4, 1024, true);
            return [String(Number(length)), numberIn(accuracy, here, 0, 1)];
          }),
        ),
      ];
    }),
  );
}

function modelIn(given, where, from) {
  if (!isRecord(given)) refuse(where, `an object is needed, got ${shown(given)}`);
  const { hash, losses } = given;
  if (typeof hash !== 'string' || !/^[0-9a-f]{16}$/.test(hash))
    refuse(`${where}.hash`, `16 hexadecimal digits are needed, got ${shown(hash)}`);
  if (!Array.isArray(losses) || losses.length > MOST.losses)
    refuse(`${where}.losses`, `a list of at most ${MOST.losses} numbers is needed`);
  return {
    settings: settingsIn(given.settings, `${where}.settings`),
    seed: numberIn(given.seed, `${where}.seed`, 0, 2 ** 32 - 1, true),
    hash,
    losses: Array.from(losses, (loss, i) => numberIn(loss, `${where}.losses[${i}]`, 0, 1e6)),
    readings: readingsIn(given.readings, `${where}.readings`),
    seconds: numberIn(given.seconds ?? 0, `${where}.seconds`, 0, 1e7),
    when: numberIn(given.when ?? 0, `${where}.when`, 0, 8.64e15),
    from,
  };
}

const FORMAT = 'posenc-runs';

/** The text of a file with models. */
export const fileOf = (models) =>
  `${JSON.stringify({ format: FORMAT, version: 1, runs: models.map(({ from, ...model }) => model) }, undefined, 1)}\n`;

/**
 * The models of such a text, whatever it holds: { models }, or { error } with a sentence that names the field.
 *
 * @param {string} text
 * @param {string} from
 * @returns {{ models?: TrainedModel[], error?: string }}
 */
export function modelsIn(text, from) {
  try {
    if (text.length > MOST.file)
      refuse('file', `at most ${MOST.file} characters are taken, got ${text.length}`);
    let given;
    try {
      given = JSON.parse(text);
    } catch (error) {
      refuse('file', `no JSON (${error.message})`);
    }
    if (!isRecord(given)) refuse('file', `an object is needed, got ${shown(given)}`);
    if (given.format !== FORMAT) refuse('format', `"${FORMAT}" is needed, got ${shown(given.format)}`);
    if (given.version !== 1) refuse('version', `1 is needed, got ${shown(given.version)}`);
    if (!Array.isArray(given.runs)) refuse('runs', `a list is needed, got ${shown(given.runs)}`);
    if (given.runs.length > MOST.runs)
      refuse('runs', `at most ${MOST.runs} are taken, got ${given.runs.length}`);
    return { models: given.runs.map((run, i) => modelIn(run, `runs[${i}]`, from)) };
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message };
    throw error;
  }
}
