import { choice, int, real } from '../../../core/parameters.js';
import { makeSound } from '../../../elements/sound.js';
import { clocks } from './clocks.js';
import { compute, FARTHEST, settle, tones } from './compute.js';
import { lanes } from './lanes.js';
import { line } from './line.js';
import { readout, seen } from './words.js';

/** Two positions as tones: every pair beats as often in a second as it turns on the way from one to the other. */
export default {
  name: 'sinusoidal/listen',
  params: {
    hear: choice({ initial: 'all', options: ['all', 'one'], control: 'buttons' }),
    order: choice({
      initial: 'fast-first',
      options: ['fast-first', 'wrong-slow-first'],
      control: 'buttons',
    }),
    dModel: int({ initial: 12, min: 2, max: 16, step: 2 }),
    base: real({ initial: 10000, min: 10, max: 1e6, digits: 0, scale: 'log', snaps: [100, 10000, 500000] }),
    p: int({ initial: 8, min: 0, max: FARTHEST, control: 'none' }),
    q: int({ initial: 32, min: 0, max: FARTHEST, control: 'none' }),
    pair: int({ initial: 0, min: 0, max: 7, control: 'none' }),
  },
  settle,
  compute,
  views: { line, lanes, clocks },
  sound: { tones, make: makeSound },
  readout,
  seen,
  predict: {
    options: ['same', 'faster', 'slower'],
    done: { p: 58, q: 82 },
    answer(engine) {
      const dModel = 12;
      const rows = engine.sinusoidal.encode({ positions: [8, 32, 58, 82], dModel });
      const value = (row, column) => rows[row * dModel + column];
      // cos of the angle between the two hands of pair 0, here and fifty tokens on.
      const [here, there] = [0, 2].map(
        (row) => value(row, 0) * value(row + 1, 0) + value(row, 1) * value(row + 1, 1),
      );
      if (Math.abs(here - there) < 1e-5) return 'same';
      return there < here ? 'faster' : 'slower';
    },
  },
  numbers: ({ values, positions, table, walk, invFreq, heard }) => [
    {
      name: 'walk',
      axes: ['time', 'dimension'],
      shape: [positions.length, values.dModel],
      values: walk,
      call: { verb: 'sinusoidal.encode', params: { positions: [...positions], ...table } },
    },
    {
      name: 'frequencies',
      axes: ['pair'],
      shape: [invFreq.length],
      values: invFreq,
      call: { verb: 'sinusoidal.frequencies', params: table },
    },
    {
      name: 'tones',
      axes: ['tone', 'hertz-gain'],
      shape: [heard.length, 2],
      values: heard.flatMap(({ frequency, gain }) => [frequency, gain]),
    },
  ],
  scene: { query: 'p', key: 'q' },
};
