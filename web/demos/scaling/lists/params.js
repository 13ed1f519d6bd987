import { choice, int, real, vector } from '../../../core/parameters.js';
import { longFactors } from '../ramp/methods.js';

// Of the 48 pairs of Phi-3-vision-128k, to two decimals; the list for long texts is scaling/ramp's.
const shortFactors = [
  1.05, 1.05, 1.05, 1.1, 1.1, 1.1, 1.25, 1.25, 1.4, 1.45, 1.55, 1.85, 1.9, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  2, 2, 2, 2, 2, 2, 2, 2.1, 2.1, 2.2, 2.35, 2.35, 2.35, 2.35, 2.4, 2.4, 2.65, 2.7, 2.9, 2.95, 3.05, 3.05,
  3.05,
];
const list = (initial) => vector({ initial, min: 0.5, max: 128, digits: 2, control: 'none' });

export const longest = 131072;

export const params = {
  method: choice({
    initial: 'longrope',
    options: ['longrope', 'llama3', 'wrong-by-position'],
    control: 'buttons',
  }),
  length: int({ initial: 4096, min: 256, max: longest, scale: 'log', snaps: [4096, 8192, 32768] }),
  factor: real({ initial: 8, min: 1, max: 64, digits: 1, scale: 'log', snaps: [8, 32] }),
  lowFreq: real({ initial: 1, min: 0.1, max: 16, digits: 2, scale: 'log', snaps: [1], control: 'none' }),
  highFreq: real({ initial: 4, min: 0.5, max: 256, digits: 2, scale: 'log', snaps: [4], control: 'none' }),
  pair: int({ initial: 40, min: 0, max: 63, control: 'none' }),
  short: list(shortFactors),
  long: list(longFactors),
};
