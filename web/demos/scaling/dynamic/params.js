import { choice, int, real } from '../../../core/parameters.js';

export const longest = 32768;

export const params = {
  cache: choice({ initial: 'plain', options: ['plain', 'wrong-turned'], control: 'buttons' }),
  factor: real({ initial: 1, min: 1, max: 8, digits: 1, step: 0.1, snaps: [1, 2, 4] }),
  length: int({ initial: 12288, min: 2, max: longest, snaps: [4096, 8192, 16384] }),
  trainLen: int({ initial: 4096, min: 512, max: 16384, scale: 'log', snaps: [2048, 4096, 8192] }),
  headDim: int({ initial: 128, min: 4, max: 256, step: 2, scale: 'log', snaps: [64, 128, 256] }),
  key: int({ initial: 30, min: 0, max: 47, control: 'none' }),
};
