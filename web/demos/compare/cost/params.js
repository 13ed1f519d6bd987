import { choice, int } from '../../../core/parameters.js';
import { METHODS, QUANTITIES } from './formulas.js';

// Times belong to a browser and a moment: an address neither carries nor starts them.
const unwritten = (param) => ({ ...param, link: () => undefined, parse: () => undefined });

export const params = {
  quantity: choice({ initial: 'operations', options: QUANTITIES, control: 'buttons' }),
  length: int({ initial: 4096, min: 128, max: 1048576, scale: 'log', snaps: [2048, 4096, 32768, 131072] }),
  heads: int({ initial: 32, min: 1, max: 128, scale: 'log', snaps: [8, 12, 32, 64] }),
  headDim: int({ initial: 128, min: 16, max: 256, step: 2, scale: 'log', snaps: [64, 96, 128] }),
  layers: int({ initial: 32, min: 1, max: 128, scale: 'log', snaps: [6, 12, 32, 80] }),
  scores: choice({ initial: 'matrix', options: ['matrix', 'inside'], control: 'buttons' }),
  count: choice({ initial: 'official', options: ['official', 'wrong-every-pair'], control: 'buttons' }),
  timing: unwritten(choice({ initial: 'off', options: ['off', 'on'], control: 'buttons' })),
  run: unwritten(int({ initial: 0, min: 0, max: 1e6, control: 'none' })),
  method: choice({ initial: 'rope', options: METHODS, control: 'none' }),
};
