import { choice, int, real } from '../../../core/parameters.js';
import { compute, GUESSES, HEADS, LENGTHS, LONGEST, measure, settle } from './compute.js';
import { line } from './line.js';
import { reach, spread } from './reach.js';
import { readout, see, seen } from './words.js';

/** @import { Descriptor } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const length = (initial) =>
  int({ initial, min: 16, max: LONGEST, scale: 'log', snaps: [512, 1024, 2048, 4096] });

/** A text longer than those of training: which window each head looks through, and what lies outside of it. */
/** @type {Descriptor<Data>} */
export default {
  name: 'alibi/extrapolation',
  params: {
    trainLen: length(512),
    testLen: length(4096),
    head: int({ initial: 8, min: 1, max: HEADS }),
    bias: choice({ initial: 'alibi', options: ['alibi', 'none'], control: 'buttons' }),
    share: real({
      initial: 0.9,
      min: 0.5,
      max: 0.99,
      step: 0.01,
      digits: 2,
      snaps: [0.5, 0.9],
      group: 'setup',
    }),
    content: real({ initial: 0, min: 0, max: 4, step: 0.1, digits: 1, group: 'setup' }),
    fact: int({ initial: 3000, min: 1, max: LONGEST - 1, scale: 'log', group: 'setup' }),
  },
  settle,
  steps: [
    {
      name: 'longer',
      set: { bias: 'alibi', head: 8, testLen: 1024, trainLen: 512 },
      views: ['line'],
      controls: ['testLen'],
      see: see.window,
    },
    {
      name: 'fact',
      set: { bias: 'alibi', testLen: 4096, trainLen: 512, fact: 3000 },
      views: ['line'],
      handle: 'fact',
      see: see.fact,
    },
    {
      name: 'heads',
      set: { bias: 'alibi', testLen: 4096, trainLen: 512 },
      views: ['reach'],
      handle: 'head',
      see: see.growth,
    },
    {
      name: 'none',
      set: { bias: 'none', testLen: 4096, trainLen: 512 },
      views: ['line', 'reach', 'spread'],
      controls: ['bias'],
      see: see.growth,
    },
  ],
  // The text grows from the length of training on, four times to the double.
  play: {
    next: ({ testLen }) =>
      testLen < LONGEST ? { testLen: Math.min(LONGEST, Math.round(testLen * 2 ** (1 / 4))) } : undefined,
    start: { testLen: 16 },
    from: 'fact',
  },
  compute,
  views: { line, reach, spread },
  readout,
  seen,
  predict: {
    options: Object.keys(GUESSES),
    done: { bias: 'alibi', head: 8, trainLen: 512, testLen: 4096, share: 0.9, content: 0 },
    answer(engine) {
      const { window } = measure(engine, { head: 8, length: 4096, share: 0.9 });
      const far = (option) => Math.abs(Math.log(window / GUESSES[option]));
      return Object.keys(GUESSES).reduce((best, option) => (far(option) < far(best) ? option : best));
    },
  },
  numbers,
  scene: { length: 'testLen' },
};

// The weights of the last query, and the windows and entropies of every head at every length.
function numbers({ values: { testLen, content }, head, scores, biases, curves, tested }) {
  const shape = { queryLen: 1, keyLen: testLen };
  const bias = {
    verb: 'alibi.bias',
    params: { numHeads: HEADS, ...shape, queryOffset: testLen - 1 },
    part: [(head - 1) * testLen, head * testLen],
  };
  const inputs = [content === 0 ? new Float32Array(testLen) : scores.subarray(LONGEST - testLen)];
  const params = { ...shape, ...(head > 0 && { bias }) };
  const table = { axes: ['head', 'length'], shape: [HEADS, LENGTHS.length] };
  const of = (name) => curves.slice(1).flatMap((curve) => curve[name]);
  return [
    {
      name: 'weights',
      axes: ['key'],
      shape: [testLen],
      values: tested.weights,
      call: { verb: 'attention.weights', inputs, params },
    },
    ...(head > 0
      ? [
          {
            name: 'bias',
            axes: ['key'],
            shape: [testLen],
            values: biases.subarray(head * LONGEST - testLen, head * LONGEST),
            call: bias,
          },
        ]
      : []),
    { name: 'lengths', axes: ['length'], shape: [LENGTHS.length], values: LENGTHS },
    { name: 'windows', ...table, values: of('window') },
    { name: 'entropies', ...table, values: of('entropy') },
  ];
}
