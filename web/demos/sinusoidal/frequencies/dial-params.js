import { clamp } from '../../../core/numbers.js';
import { choice, int, real } from '../../../core/parameters.js';

export const FARTHEST = 100000; // the farthest position that the dial reaches

export const params = {
  order: choice({ options: ['fast-first', 'wrong-slow-first'], control: 'buttons' }),
  dModel: int({ initial: 16, min: 4, max: 64, step: 2, scale: 'log', snaps: [8, 16, 32, 64] }),
  base: real({ initial: 10000, min: 10, max: 1e6, digits: 0, scale: 'log', snaps: [100, 10000, 500000] }),
  position: int({ initial: 20, min: 0, max: FARTHEST, control: 'none' }),
  pair: int({ initial: 0, min: 0, max: 31, control: 'none' }),
};

export const positionAt = (wished) => ({ position: clamp(Math.round(wished), 0, FARTHEST) });
