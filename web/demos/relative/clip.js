import { choice, int } from '../../core/parameters.js';
import { compute, settle } from './clip/compute.js';
import { line } from './clip/line.js';
import { matrix } from './clip/matrix.js';
import { numbers } from './clip/numbers.js';
import { predict } from './clip/predict.js';
import { rows } from './clip/rows.js';
import { readout, seen } from './clip/words.js';

/** Shaw's relative positions: one row of a table for each distance up to K, and the outermost for all beyond. */
export default {
  name: 'relative/clip',
  predict,
  scene: { query: 'query', key: 'key', length: 'length' },
  params: {
    clip: choice({ initial: 'clip', options: ['clip', 'wrong-unclipped'], control: 'buttons' }),
    order: choice({
      initial: 'key-minus-query',
      options: ['key-minus-query', 'query-minus-key'],
      control: 'buttons',
    }),
    maxRelativePosition: int({ initial: 3, min: 1, max: 8 }),
    length: int({ initial: 10, min: 3, max: 20, snaps: [10] }),
    query: int({ initial: 2, min: 0, max: 19, control: 'none' }),
    key: int({ initial: 8, min: 0, max: 19, control: 'none' }),
  },
  settle,
  compute,
  views: { line, matrix, rows },
  readout,
  seen,
  numbers,
};
