import { choice, int, real } from '../../core/parameters.js';
import { blocksView } from './shift/blocks.js';
import { circleView } from './shift/circle.js';
import { clocksView } from './shift/clocks.js';
import { compute, settle } from './shift/compute.js';
import { lineView } from './shift/line.js';
import { numbers } from './shift/numbers.js';
import { predict } from './shift/predict.js';
import { readout, seen } from './shift/words.js';

/** One block rotation M_k takes PE(p) to PE(p + k) at every position p. */
export default {
  name: 'sinusoidal/shift',
  modules: ['linalg'],
  predict,
  scene: { query: 'position', length: 'seqLen' },
  params: {
    rule: choice({ initial: 'rotation', options: ['rotation', 'wrong-transposed'], control: 'buttons' }),
    seqLen: int({ initial: 64, min: 8, max: 4096, scale: 'log', snaps: [64, 512, 1024, 2048] }),
    dModel: int({ initial: 64, min: 2, max: 512, step: 2, scale: 'log', snaps: [8, 64, 128, 256] }),
    base: real({ initial: 10000, min: 10, max: 1e7, digits: 0, scale: 'log', snaps: [10000, 500000, 1e6] }),
    position: int({ initial: 3, min: 0, max: 4096, control: 'none' }),
    offset: int({ initial: 5, min: -4096, max: 4096, control: 'none' }),
    pair: int({ initial: 6, min: 0, max: 255, control: 'none' }),
  },
  settle,
  compute,
  views: { line: lineView, clocks: clocksView, blocks: blocksView, circle: circleView },
  readout,
  seen,
  numbers,
};
