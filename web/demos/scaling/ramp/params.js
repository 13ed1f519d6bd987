import { choice, int, real, vector } from '../../../core/parameters.js';
import { longFactors, methods } from './methods.js';

export const params = {
  method: choice({ initial: 'yarn', options: methods, control: 'buttons' }),
  ramp: choice({
    initial: 'dimension',
    options: ['dimension', 'rotations', 'wrong-wavelength'],
    control: 'buttons',
  }),
  factor: real({ initial: 16, min: 1, max: 64, digits: 1, scale: 'log', snaps: [2, 4, 8, 16, 32] }),
  mix: choice({ initial: 'official', options: ['official', 'wrong-inverted'], control: 'buttons' }),
  betaFast: real({ initial: 32, min: 2, max: 256, digits: 1, scale: 'log', snaps: [32] }),
  index: choice({ initial: 'official', options: ['official', 'wrong-off-by-one'], control: 'buttons' }),
  betaSlow: real({ initial: 1, min: 0.1, max: 16, digits: 2, scale: 'log', snaps: [1] }),
  trainLen: int({ initial: 4096, min: 512, max: 131072, scale: 'log', snaps: [2048, 4096, 8192, 32768] }),
  seqLen: int({ initial: 16384, min: 512, max: 1048576, scale: 'log', snaps: [8192, 16384, 65536] }),
  base: real({ initial: 10000, min: 1000, max: 1e7, digits: 0, scale: 'log', snaps: [10000, 500000, 1e6] }),
  headDim: int({ initial: 128, min: 8, max: 256, step: 2, scale: 'log', snaps: [64, 96, 128, 256] }),
  pair: int({ initial: 30, min: 0, max: 127, control: 'none' }),
  longFactors: vector({ initial: longFactors, min: 0.5, max: 128, digits: 2, control: 'none' }),
};
