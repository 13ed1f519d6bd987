import { choice, int, real, text } from '../../../core/parameters.js';
import { DIALS, plain, unknownIn } from '../runs.js';

/** Characters of prompt and continuation together: five times the trained length. */
export const MOST = 640;
/** Characters that a prompt may have at most. */
const LONGEST_PROMPT = 200;

export const PROMPT =
  'The captain stood alone upon the deck and looked at the grey water. The wind had fallen, and the men said that ';

export const params = {
  reading: choice({ initial: 'none', options: DIALS, control: 'buttons', wide: true }),
  count: int({ initial: 0, min: 0, max: MOST - 1 }),
  prompt: text({ initial: PROMPT, maxLength: LONGEST_PROMPT, wide: true, group: 'setup' }),
  temperature: real({ initial: 0.6, min: 0, max: 1.5, digits: 1, step: 0.1, group: 'setup' }),
  seed: int({ initial: 1, min: 1, max: 9999, control: 'another', group: 'setup' }),
  path: text({ initial: 'none', blank: true, maxLength: 200, control: 'none' }),
};

/** What is wrong with a prompt, as words have it: { key, … }; undefined where a model can go on with it. */
export function faultOf(prompt) {
  const letter = unknownIn(prompt);
  return letter === undefined ? undefined : { key: 'errorLetter', letter };
}

/** The prompt as the model reads it. */
export const promptOf = plain;

/** No more is written than there is room for, and what the dial says holds from the last written character on. */
export function settle(values) {
  const { reading, prompt, path } = values;
  const count = Math.min(values.count, MOST - promptOf(prompt).length);
  const known = readPath(path);
  const now = known.at(-1).reading === reading ? known : turned(known, { from: count, reading });
  return { ...values, count, path: writePath(now) };
}

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
