import { DIALS } from '../runs.js';

// How the model is read from which written character on, as an address has it: 'none 40:yarn 90:none'.

/** Entries { from, reading } of such a text, the first from 0; what cannot be read is left out. */
export function readPath(text) {
  const entries = text.split(' ').flatMap((word) => {
    const [, from = '0', reading] = /^(?:(\d{1,4}):)?(\w+)$/.exec(word) ?? [];
    return DIALS.includes(reading) ? [{ from: Number(from), reading }] : [];
  });
  const [first = { reading: DIALS[0] }, ...rest] = entries;
  return rest.reduce((path, entry) => turned(path, entry), [{ from: 0, reading: first.reading }]);
}

export const writePath = (path) =>
  path.map(({ from, reading }) => (from > 0 ? `${from}:${reading}` : reading)).join(' ');

/** The path with another reading from a character on; what was planned after it is dropped. */
export function turned(path, { from, reading }) {
  const before = path.filter((entry) => entry.from < from);
  if (before.at(-1)?.reading === reading) return before;
  return [...before, { from, reading }];
}

/** The reading by which a written character comes. */
export const readingAt = (path, written) => path.findLast(({ from }) => from <= written).reading;
