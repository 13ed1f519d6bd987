import { choice, int } from '../../../core/parameters.js';
import { MODELS } from './models.js';

/** Positions of a full turn, of which the last is left out: 0.1 radians a token. */
export const LAST = 62;

const size = (initial, max, snaps, rest = {}) =>
  int({ initial, min: 1, max, scale: 'log', snaps, group: 'setup', ...rest });

export const params = {
  order: choice({ initial: 'key', options: ['key', 'decoupled', 'wrong-latent'], control: 'buttons' }),
  distance: int({ initial: 8, min: 0, max: LAST, snaps: [0, 8, 16] }),
  up: choice({ initial: 'any', options: ['any', 'similar'], control: 'buttons', wide: true }),
  position: int({ initial: 18, min: 0, max: LAST }),
  model: choice({ initial: 'deepseek-v2', options: [...Object.keys(MODELS), 'own'], control: 'select' }),
  groups: int({ initial: 8, min: 1, max: 128, control: 'none' }),
  seqLen: size(131072, 2 ** 20, [4096, 32768, 131072]),
  numBytes: choice({ initial: '2', options: ['2', '1'], control: 'buttons', group: 'setup' }),
  numHeads: size(32, 128, [8, 32, 64]),
  headDim: size(128, 512, [64, 128, 256]),
  layers: size(32, 128, [32, 61, 80]),
  latent: size(512, 2048, [256, 512]),
  rotary: size(64, 256, [32, 64]),
};
