import { choice, int, real } from '../../../core/parameters.js';

export const FARTHEST = 127; // the last position of the line

export const params = {
  hear: choice({ initial: 'all', options: ['all', 'one'], control: 'buttons' }),
  order: choice({ initial: 'fast-first', options: ['fast-first', 'wrong-slow-first'], control: 'buttons' }),
  dModel: int({ initial: 12, min: 2, max: 16, step: 2, group: 'setup' }),
  base: real({ initial: 10000, min: 10, max: 1e6, digits: 0, scale: 'log', snaps: [100, 10000, 500000] }),
  p: int({ initial: 8, min: 0, max: FARTHEST, control: 'none' }),
  q: int({ initial: 32, min: 0, max: FARTHEST, control: 'none' }),
  pair: int({ initial: 0, min: 0, max: 7, control: 'none' }),
};
