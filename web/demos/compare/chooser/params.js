import { choice, int, real } from '../../../core/parameters.js';
import { OPTIONS } from './rules.js';

const of = (name, initial, control = 'buttons') => choice({ initial, options: OPTIONS[name], control });

export const params = {
  input: of('input', 'text'),
  weights: of('weights', 'rope'),
  budget: of('budget', 'short'),
  reach: of('reach', 'far'),
  task: of('task', 'decoder'),
  base: real({ initial: 10000, min: 1000, max: 1e7, digits: 0, scale: 'log', snaps: [10000, 500000, 1e6] }),
  trained: int({ initial: 4096, min: 512, max: 65536, scale: 'log', snaps: [512, 2048, 4096, 8192, 32768] }),
  wanted: int({ initial: 32768, min: 512, max: 262144, scale: 'log', snaps: [4096, 8192, 32768, 131072] }),
};
