import { choice, int, vector } from '../../core/parameters.js';
import { bars } from './buckets/bars.js';
import { compute, HEADS, LENGTH, settle } from './buckets/compute.js';
import { line } from './buckets/line.js';
import { matrix } from './buckets/matrix.js';
import { numbers } from './buckets/numbers.js';
import { predict } from './buckets/predict.js';
import { readout, seen } from './buckets/words.js';

const biasOf = (initial) => vector({ initial, min: -4, max: 4, digits: 1, control: 'none' });

/** T5's learned bias: one number for each range of distances, fine near the query and coarse far away. */
export default {
  name: 't5/buckets',
  predict,
  scene: { query: 'query', key: 'key' },
  params: {
    direction: choice({ initial: 'both', options: ['both', 'causal'], control: 'buttons' }),
    rule: choice({ initial: 'log', options: ['log', 'wrong-linear', 'wrong-direction'], control: 'select' }),
    numBuckets: int({ initial: 32, min: 4, max: 32, step: 2, snaps: [8, 16, 32] }),
    maxDistance: int({ initial: 128, min: 4, max: 256, scale: 'log', snaps: [32, 64, 128, 256] }),
    head: choice({ initial: 'near', options: Object.keys(HEADS), control: 'buttons' }),
    scaling: choice({ initial: 'none', options: ['none', 'wrong-sqrt'], control: 'buttons' }),
    query: int({ initial: 160, min: 0, max: LENGTH - 1, control: 'none' }),
    key: int({ initial: 140, min: 0, max: LENGTH - 1, control: 'none' }),
    near: biasOf(HEADS.near),
    previous: biasOf(HEADS.previous),
    far: biasOf(HEADS.far),
  },
  settle,
  compute,
  views: { line, bars, matrix },
  readout,
  seen,
  numbers,
};
