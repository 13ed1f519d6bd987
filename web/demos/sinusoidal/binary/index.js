import { choice, int, real } from '../../../core/parameters.js';
import { clocks } from './clocks.js';
import { compute, movedBy, settle } from './compute.js';
import { steps } from './steps.js';
import { waves } from './waves.js';
import { readout, seen } from './words.js';

/** Binary digits and the pairs of a sinusoid: the same idea in steps, and smooth. */
export default {
  name: 'sinusoidal/binary',
  params: {
    digits: int({ initial: 5, min: 3, max: 7 }),
    ratio: real({ initial: 2, min: 1.2, max: 4, step: 0.01, digits: 2, snaps: [2] }),
    order: choice({
      initial: 'fast-first',
      options: ['fast-first', 'wrong-slow-first'],
      control: 'buttons',
    }),
    count: int({ initial: 7, min: 0, max: 126, control: 'none' }),
  },
  settle,
  compute,
  views: { waves, clocks, steps },
  readout,
  seen,
  predict: {
    options: ['same', 'more', 'less'],
    done: { digits: 5, order: 'fast-first', count: 7 },
    answer(engine) {
      const [first, second] = [7, 8].map((count) => movedBy(engine, { digits: 5, ratio: 2 }, count));
      if (Math.abs(first - second) < 1e-5) return 'same';
      return first > second ? 'more' : 'less';
    },
  },
  numbers: ({ values, positions, table, rows, bits }) => [
    {
      name: 'table',
      axes: ['number', 'dimension'],
      shape: [positions.length, table.dModel],
      values: rows,
      call: { verb: 'sinusoidal.encode', params: { positions: [...positions], ...table } },
    },
    { name: 'digits', axes: ['number', 'digit'], shape: [positions.length, values.digits], values: bits },
  ],
  scene: { query: 'count' },
};
