import { choice, int, real } from '../../core/parameters.js';
import { compute, HEADS, LONGEST, measure, settle } from './far/compute.js';
import { line } from './far/line.js';
import { numbers } from './far/numbers.js';
import { reach } from './far/reach.js';
import { spread } from './far/spread.js';
import { readout, seen } from './far/words.js';

const length = (initial) =>
  int({ initial, min: 16, max: LONGEST, scale: 'log', snaps: [512, 1024, 2048, 4096] });
const guesses = { few: 600, most: 3700, all: 4096 };

/** A text longer than those of training: which window each head looks through, and what lies outside of it. */
export default {
  name: 'alibi/far',
  params: {
    trainLen: length(512),
    testLen: length(4096),
    head: int({ initial: 8, min: 1, max: HEADS }),
    bias: choice({ initial: 'alibi', options: ['alibi', 'none'], control: 'buttons' }),
    share: real({ initial: 0.9, min: 0.5, max: 0.99, step: 0.01, digits: 2, snaps: [0.5, 0.9] }),
    content: real({ initial: 0, min: 0, max: 4, step: 0.1, digits: 1 }),
    fact: int({ initial: 3000, min: 1, max: LONGEST - 1, scale: 'log' }),
  },
  settle,
  compute,
  views: { line, reach, spread },
  readout,
  seen,
  predict: {
    options: Object.keys(guesses),
    done: { bias: 'alibi', head: 8, trainLen: 512, testLen: 4096, share: 0.9, content: 0 },
    answer(engine) {
      const { window } = measure(engine, { head: 8, length: 4096, share: 0.9 });
      const far = (option) => Math.abs(Math.log(window / guesses[option]));
      return Object.keys(guesses).reduce((best, option) => (far(option) < far(best) ? option : best));
    },
  },
  numbers,
  scene: { length: 'testLen' },
};
