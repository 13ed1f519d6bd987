import { choice, int, real } from '../../../core/parameters.js';

export const PAIRS = 6;

export const ALL = 2 ** PAIRS - 1; // pairs that are on, bit by bit

/** The bases that there are: 1, 2, 5 times powers of ten. */
export const bases = [1, 2, 3, 4, 5]
  .flatMap((power) => [1, 2, 5].map((digit) => digit * 10 ** power))
  .concat(1e6);

export const params = {
  level: choice({ initial: '1', options: ['1', '2', '3', '4', '5'], control: 'buttons' }),
  seed: int({ initial: 1, min: 1, max: 99, control: 'another' }),
  base: real({ initial: 10000, min: 10, max: 1e6, control: 'none' }),
  on: int({ initial: ALL, min: 0, max: ALL, control: 'none' }),
};

// The base nearest by a distance.
export const nearestBase = (far) => bases.reduce((best, base) => (far(base) < far(best) ? base : best));
