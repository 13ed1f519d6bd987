import { choice, int, real } from '../../../core/parameters.js';

export const params = {
  base: real({
    initial: 500000,
    min: 1000,
    max: 1e7,
    digits: 0,
    scale: 'log',
    snaps: [1000, 10000, 160000, 500000, 1e6],
  }),
  headDim: int({ initial: 128, min: 4, max: 256, step: 2, scale: 'log', snaps: [64, 128, 256] }),
  belief: choice({ initial: 'measured', options: ['measured', 'wrong-fast-slows'], control: 'buttons' }),
  trainLen: int({ initial: 8192, min: 128, max: 131072, scale: 'log', snaps: [4096, 8192, 32768] }),
  pair: int({ initial: 48, min: 0, max: 127, control: 'none' }),
};
