import { choice, int, real } from '../../../core/parameters.js';

export const TURN = 2 * Math.PI;

export const params = {
  trainLen: int({ initial: 512, min: 64, max: 4096, scale: 'log', snaps: [512, 1024], control: 'none' }),
  sigma: real({ initial: 0.3, min: 0, max: 0.6, step: 0.05, digits: 2 }),
  start: int({ initial: 0, min: 0, max: 4096, snaps: [0, 1000] }),
  pair: int({ initial: 12, min: 0, max: 31, control: 'none' }),
  distance: int({ initial: 1024, min: 1, max: 32768, control: 'none' }),
  base: real({
    initial: 10000,
    min: 1000,
    max: 1e6,
    digits: 0,
    scale: 'log',
    snaps: [10000, 500000],
    group: 'setup',
  }),
  headDim: int({ initial: 64, min: 16, max: 64, step: 2, group: 'setup' }),
  rule: choice({ initial: 'official', options: ['official', 'wrong-sine-one'], control: 'buttons' }),
  seed: int({ initial: 1, min: 1, max: 99, control: 'another', group: 'setup' }),
};

/** A pair that there is, and a distance in the picture. */
export const settle = (values) => ({
  ...values,
  pair: Math.min(values.pair, values.headDim / 2 - 1),
  distance: Math.min(values.distance, 8 * values.trainLen),
});
