import { choice, int, real } from '../../core/parameters.js';
import { compute, settle, WORDS } from './add/compute.js';
import { curves } from './add/curves.js';
import { numbers } from './add/numbers.js';
import { plane } from './add/plane.js';
import { predict } from './add/predict.js';
import { strips } from './add/strips.js';
import { readout, seen } from './add/words.js';

/** A word and its position in one vector: how large may a position be before the word is lost? */
export default {
  name: 'encoding/add',
  predict,
  scene: { query: 'position', length: 'length' },
  params: {
    kind: choice({
      initial: 'sinusoidal',
      options: ['sinusoidal', 'fraction', 'wrong-integers'],
      control: 'buttons',
    }),
    join: choice({ initial: 'add', options: ['add', 'concat'], control: 'buttons' }),
    strength: real({ initial: 1, min: 0, max: 4, step: 0.05, digits: 2 }),
    scaling: choice({ initial: 'sqrt-d', options: ['sqrt-d', 'none'], control: 'buttons' }),
    length: int({ initial: 64, min: 8, max: 128, snaps: [64, 128] }),
    word: int({ initial: 7, min: 0, max: WORDS - 1 }),
    position: int({ initial: 20, min: 0, max: 127, control: 'none' }),
  },
  settle,
  compute,
  views: { plane, curves, strips },
  readout,
  seen,
  numbers,
};
