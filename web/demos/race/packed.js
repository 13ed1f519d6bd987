import { DEFAULTS } from '../../trainer/plan.js';
import { VIEWS } from './settings.js';

// Stored runs in scripts: each number as two base-64 digits, in steps of 1/1000 below FINE and of 1/100 above.
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const NONE = '__';
const FINE = 2;
const SETTINGS = ['task', 'steps', ...Object.keys(DEFAULTS)];

const codeOf = (value) => Math.round(value < FINE ? 1000 * value : 1000 * FINE + 100 * value);
const numberOf = (code) => (code < 1000 * FINE ? code / 1000 : (code - 1000 * FINE) / 100);

/** A whole number from 0 to 4094 as two digits. */
export function digitsOf(code) {
  const pair = LETTERS[code >> 6] + LETTERS[code & 63];
  if (pair === NONE || pair.length !== 2) throw new RangeError(`cannot pack ${code}: out of range`);
  return pair;
}

/** The number that two digits stand for. */
export const codeIn = (pair) => 64 * LETTERS.indexOf(pair[0]) + LETTERS.indexOf(pair[1]);

const letters = (values) =>
  values
    .map((value) => {
      if (value === null) return NONE;
      const code = codeOf(value);
      if (numberOf(code) !== value) throw new RangeError(`cannot pack ${value}: out of range`);
      return digitsOf(code);
    })
    .join('');

const numbers = (text) =>
  Array.from({ length: text.length / 2 }, (_, i) => {
    const pair = text.slice(2 * i, 2 * i + 2);
    return pair === NONE ? null : numberOf(codeIn(pair));
  });

const each = (record, change) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

// Readings that only the lesson quotes stay behind.
const offered = (encoding, readings) =>
  Object.fromEntries(
    Object.entries(readings).filter(
      ([name]) =>
        name === 'none' ||
        Object.values(VIEWS).some((view) => view.encoding === encoding && view.reading === name),
    ),
  );

/** A set of stored runs as the figures need it, in short. */
export const pack = ({ settings, lengths, models }) => ({
  settings: Object.fromEntries(SETTINGS.map((name) => [name, settings[name]])),
  lengths,
  packed: models.map(({ encoding, seed, hash, readings }) => [
    ...[encoding, seed, hash],
    each(offered(encoding, readings), letters),
  ]),
});

/**
 * A set as pack leaves it, or as it is stored: { settings, lengths, models }.
 *
 * @param {any} set
 */
export const opened = ({ settings, lengths, packed, models }) => ({
  settings,
  lengths,
  models:
    models ??
    packed.map(([encoding, seed, hash, readings]) => ({
      ...{ encoding, seed, hash },
      readings: each(readings, numbers),
    })),
});
