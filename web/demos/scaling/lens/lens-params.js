import { carried, expanded, written } from '../../../core/config/compact.js';
import { laidOver, readPasted } from '../../../core/config/pasted.js';
import { readConfig } from '../../../core/config/reading.js';
import { STACKS } from '../../../core/config/stacks.js';
import { choice, int, text } from '../../../core/parameters.js';
import { samples } from './samples.js';

/** How the mistakes in reading a config are asked of the engine. */
export const READINGS = {
  released: {},
  rotations: { ramp: 'rotations' },
  'wrong-wavelength': { ramp: 'wrong-wavelength' },
  'wrong-inverted': { mix: 'wrong-inverted' },
  'wrong-off-by-one': { index: 'wrong-off-by-one' },
  'wrong-squared': { factorUse: 'wrong-squared' },
  'wrong-divided': { factorUse: 'wrong-inverted' },
};

const STEP = 131072;
const tokens = int({
  initial: 16384,
  min: 16,
  max: 16777216,
  scale: 'log',
  snaps: [4096, 8192, 32768, 131072, 1048576],
});

/** A length near a dragged one: the engine looks at every position of every pair, so far ones come in few steps. */
export const coarse = (length) => (length > STEP ? STEP * Math.round(length / STEP) : length);

// 128K are 131,072 tokens, and 1M is 1,048,576.
const inTokens = (string) =>
  String(string).replace(/^\s*(\d+)\s*([km])$/i, (_, count, unit) =>
    String(count * (unit.toLowerCase() === 'k' ? 2 ** 10 : 2 ** 20)),
  );

/** Tokens as they are written, 131072 or 128K; undefined where they are out of reach. @param {string} string */
const readLength = (string) => tokens.parse(inTokens(string));

const LONGEST = 60000; // characters that are kept as they are

// Of a longer text the keys that are read: published files list thousands of labels and modules. A control asks for the
// same text again whenever it is drawn.
let last = { text: '', made: '' };
function condensed(text) {
  if (typeof text !== 'string' || text.length <= LONGEST) return text;
  if (text !== last.text) {
    const value = parsed(text);
    const isConfig = value !== null && typeof value === 'object' && !Array.isArray(value);
    last = { text, made: isConfig ? JSON.stringify(carried(value), null, 2) : text };
  }
  return last.made;
}

// The browser's own parser is ten times as fast, but knows no places.
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return readPasted(text).value;
  }
}

const config = (initial, more) => {
  const kind = text({ initial, maxLength: LONGEST, lines: 8, samples, ...more });
  return {
    ...kind,
    parse: (string) => kind.parse(condensed(expanded(String(string)) ?? string)),
    fit(value, current) {
      const fitted = kind.fit(condensed(value), current);
      // Every change asks for all values: what stays as it was is not read again.
      const isNew = typeof fitted === 'string' && typeof current === 'string' && fitted !== current;
      return isNew ? (laidOver(fitted, current) ?? fitted) : fitted;
    },
    link(value) {
      const { value: said } = readPasted(value);
      const isConfig = said !== null && typeof said === 'object' && !Array.isArray(said);
      // A text with a mistake in it travels as it is where it is short.
      return isConfig ? written(carried(said)) : value.length < 600 ? value : undefined;
    },
  };
};

// Whether several models stand in a config; it is asked at every change of any value.
const parts = new Map();
function hasParts(text) {
  if (parts.size > 8) parts.clear();
  if (!parts.has(text)) parts.set(text, (readConfig(text).stack?.others.length ?? 0) > 0);
  return parts.get(text);
}

export const params = {
  a: config(samples[0].text, { blank: true }),
  b: config('', { blank: true }),
  seqLen: { ...tokens, parse: readLength, dragged: coarse },
  stack: choice({
    options: ['auto', ...STACKS],
    control: 'select',
    acts: ({ a, b }) => [a, b].some(hasParts),
  }),
  reading: choice({ initial: 'released', options: Object.keys(READINGS), control: 'select', group: 'setup' }),
  pair: int({ initial: 50, min: 0, max: 255, control: 'none' }),
};
