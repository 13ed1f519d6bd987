import { clamp } from '../../../core/numbers.js';
import { clocks } from './clocks.js';
import { compute } from './compute.js';
import { lanes } from './lanes.js';
import { line } from './line.js';
import { FARTHEST, params } from './params.js';
import { readout, seeBeats, seen, seeTurns, seeWave } from './words.js';

/** @import { Descriptor, Step } from '../../../types.js' */
/** @import { Data } from './compute.js' */

/** @type {Step<Data>[]} */
const steps = [
  // From position 0 on a wave is the cosine of its pair; this one is highest again after 29 positions.
  {
    name: 'distance',
    views: ['line'],
    set: { dModel: 12, hear: 'one', pair: 1, p: 0, q: 44 },
    handle: 'q',
    see: seeWave,
  },
  // Four pairs, each ten times as slow as the one before.
  {
    name: 'turns',
    views: ['lanes', 'clocks'],
    set: { dModel: 8, hear: 'all', pair: 0, p: 8, q: 48 },
    controls: ['hear'],
    handle: 'pair',
    see: seeTurns,
  },
  {
    name: 'together',
    views: ['line', 'lanes', 'clocks'],
    set: { p: 8, q: 32, hear: 'all', order: 'fast-first' },
    see: seeBeats,
  },
  {
    name: 'base',
    views: ['lanes', 'clocks'],
    set: { order: 'fast-first' },
    controls: ['base'],
    see: seeBeats,
  },
  {
    name: 'mistake',
    views: ['lanes', 'clocks'],
    set: { order: 'wrong-slow-first' },
    controls: ['order'],
    see: (data, t) => seen(data, t)[0],
  },
];

// One position moves away from the other.
const play = {
  every: 120,
  next: ({ q }) => (q < FARTHEST ? { q: q + 1 } : undefined),
  start: { p: 0, q: 0 },
  // At first the drag shows it.
  from: 'turns',
};

/** Two positions as tones: every pair beats as often in a second as it turns on the way from one to the other. */
/** @type {Descriptor<Data>} */
export default {
  name: 'sinusoidal/listen',
  params,
  scene: { query: 'p', key: 'q' },
  settle: (values) => ({ ...values, pair: clamp(values.pair, 0, values.dModel / 2 - 1) }),
  steps,
  play,
  compute,
  views: { line, lanes, clocks },
  sound: { tones: ({ heard }) => heard },
  readout,
  seen,
  predict: {
    options: ['same', 'faster', 'slower'],
    at: 'together',
    set: { p: 8, q: 32, hear: 'all' },
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
};
