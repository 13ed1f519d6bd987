import { choice, int, vector } from '../../core/parameters.js';
import { HEADS } from './buckets/compute.js';
import { BUCKETS, biasesAt, compute, LONGEST, NAMES, REACH, settle } from './far/compute.js';
import { numbers } from './far/numbers.js';
import { shares } from './far/shares.js';
import { split } from './far/split.js';
import { tail } from './far/tail.js';
import { readout, seen } from './far/words.js';

const length = (initial) =>
  int({ initial, min: 16, max: LONGEST, scale: 'log', snaps: [512, 1024, 4096, 16384] });
const own = (name) =>
  vector({ initial: HEADS[name].slice(0, BUCKETS), min: -REACH, max: REACH, digits: 1, control: 'none' });

/** T5's bias far beyond its training: flat from one distance on, while the keys there become ever more. */
export default {
  name: 't5/far',
  params: {
    length: length(4096),
    trainLen: length(512),
    maxDistance: int({ initial: 128, min: 32, max: 1024, scale: 'log', snaps: [128, 256, 512] }),
    rule: choice({ initial: 'log', options: ['log', 'wrong-linear'], control: 'buttons' }),
    head: choice({ initial: 'near', options: NAMES, control: 'buttons' }),
    distance: int({ initial: 1000, min: 0, max: LONGEST - 1, scale: 'linear', control: 'none' }),
    near: own('near'),
    far: own('far'),
  },
  settle,
  compute,
  views: { tail, shares, split },
  readout,
  seen,
  predict: {
    options: ['none', 'same', 'lower'],
    done: { rule: 'log', length: 8192, trainLen: 512, maxDistance: 128, distance: 4000 },
    answer(engine) {
      const [nearer, farther] = biasesAt(engine, [1000, 4000]);
      if (!Number.isFinite(farther)) return 'none';
      return farther === nearer ? 'same' : 'lower';
    },
  },
  numbers,
  scene: { length: 'length' },
};
