import { expanded, picked, written } from '../../../core/config/compact.js';
import { readJson } from '../../../core/config/json.js';
import { choice, flag, int, text } from '../../../core/parameters.js';
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
  min: 128,
  max: 1048576,
  scale: 'log',
  snaps: [4096, 8192, 32768, 131072, 1048576],
});

const coarse = (length) => (length > STEP ? STEP * Math.round(length / STEP) : length);

const config = (initial, more) => {
  const kind = text({ initial, maxLength: 60000, lines: 8, samples, ...more });
  return {
    ...kind,
    parse: (string) => kind.parse(expanded(String(string)) ?? string),
    link(value) {
      const { value: said } = readJson(value);
      const isConfig = said !== null && typeof said === 'object' && !Array.isArray(said);
      // A text with a mistake in it travels as it is where it is short.
      return isConfig ? written(picked(said)) : value.length < 600 ? value : undefined;
    },
  };
};

export const params = {
  a: config(samples[0].text, { blank: true }),
  b: config('', { blank: true }),
  // The engine looks at every position of every pair: far lengths come in few steps, so that a drag stays smooth.
  seqLen: {
    ...tokens,
    fit: (value, current) => coarse(tokens.fit(value, current)),
    parse: (string) => coarse(tokens.parse(string)),
  },
  reading: choice({ initial: 'released', options: Object.keys(READINGS), control: 'select', group: 'setup' }),
  table: flag({ initial: false, group: 'setup' }),
  pair: int({ initial: 50, min: 0, max: 255, control: 'none' }),
};
