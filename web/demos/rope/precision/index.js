import { choice, int, real } from '../../../core/parameters.js';
import { bars } from './bars.js';
import { compute, LAST, numbers, predict } from './compute.js';
import { curve } from './curve.js';
import { hands } from './hands.js';
import { ruler } from './ruler.js';
import { readout, seen } from './words.js';

/** The last positions of contexts that models are made for: these have no trailing zeros to be lucky with. */
const lengths = [4095, 8191, 32767, 131071, LAST];

/** What it costs a rotation to hold positions, angles or cosines in few bits. */
export default {
  name: 'rope/precision',
  params: {
    positionFormat: choice({
      initial: 'wrong-bfloat16',
      options: ['float32', 'wrong-bfloat16', 'wrong-float16'],
      control: 'buttons',
    }),
    angleFormat: choice({
      initial: 'float32',
      options: ['float32', 'wrong-bfloat16', 'wrong-float16'],
      control: 'buttons',
    }),
    cosFormat: choice({
      initial: 'float32',
      options: ['float32', 'bfloat16', 'float16'],
      control: 'buttons',
    }),
    position: int({ initial: 303, min: 1, max: LAST, scale: 'log', snaps: [256, ...lengths] }),
    base: real({ initial: 10000, min: 100, max: 1e7, digits: 0, scale: 'log', snaps: [10000, 500000, 1e6] }),
    headDim: int({ initial: 128, min: 4, max: 256, step: 2, scale: 'log', snaps: [64, 96, 128, 256] }),
    pair: int({ initial: 8, min: 0, max: 127, control: 'none' }),
  },
  settle: (values) => ({ ...values, pair: Math.min(values.pair, values.headDim / 2 - 1) }),
  compute,
  views: { curve, ruler, hands, bars },
  readout,
  seen,
  predict,
  numbers,
  scene: { headDim: 'headDim' },
};
