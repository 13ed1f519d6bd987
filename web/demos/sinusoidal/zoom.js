import { choice, int, real } from '../../core/parameters.js';
import { compute, LEAST, MOST, predict, settle } from './zoom/compute.js';
import { map } from './zoom/map.js';
import { numbers } from './zoom/numbers.js';
import { overview } from './zoom/overview.js';
import { wave } from './zoom/wave.js';
import { readout, seen } from './zoom/words.js';

/** A million positions: from the whole context down to single tokens, and what is left of a wave too fast for a pixel. */
export default {
  name: 'sinusoidal/zoom',
  params: {
    sampling: choice({ initial: 'mean', options: ['mean', 'wrong-stride'], control: 'buttons' }),
    part: choice({ initial: 'sin', options: ['sin', 'cos'], control: 'buttons' }),
    span: real({ initial: MOST, min: LEAST, max: MOST, digits: 0, scale: 'log', snaps: [64, 4096, 131072] }),
    length: int({ initial: MOST, min: 256, max: MOST, scale: 'log', snaps: [2000, 8192, 131072] }),
    dModel: int({ initial: 512, min: 4, max: 2048, step: 2, scale: 'log', snaps: [64, 128, 512, 1600] }),
    base: real({ initial: 10000, min: 100, max: 1e7, digits: 0, scale: 'log', snaps: [10000, 500000, 1e6] }),
    from: real({ initial: 0, min: 0, max: MOST - LEAST, control: 'none' }),
    position: int({ initial: 700000, min: 0, max: MOST - 1, control: 'none' }),
    pair: int({ initial: 230, min: 0, max: 1023, control: 'none' }),
  },
  settle,
  compute,
  views: { map, overview, wave },
  readout,
  seen,
  predict,
  numbers,
  scene: { query: 'position' },
};
