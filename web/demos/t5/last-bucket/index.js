import { choice, int, vector } from '../../../core/parameters.js';
import { HEADS } from '../buckets/compute.js';
import { BUCKETS, biasesAt, biasParams, compute, LENGTHS, LONGEST, NAMES, REACH, settle } from './compute.js';
import { shares, split } from './shares.js';
import { tail } from './tail.js';
import { facts, readout, seen } from './words.js';

/** @import { Descriptor } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const length = (initial) =>
  int({ initial, min: 16, max: LONGEST, scale: 'log', snaps: [512, 1024, 4096, 16384] });
const own = (name) =>
  vector({ initial: HEADS[name].slice(0, BUCKETS), min: -REACH, max: REACH, digits: 1, control: 'none' });

/** T5's bias far beyond its training: flat from one distance on, while the keys there become ever more. */
/** @type {Descriptor<Data>} */
export default {
  name: 't5/last-bucket',
  modules: ['biases'],
  params: {
    testLen: length(4096),
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
  steps: [
    {
      name: 'distance',
      views: ['tail'],
      set: { rule: 'log', head: 'near', distance: 20, testLen: LONGEST },
      handle: 'distance',
      see: (data, t) => t(data.from === data.to ? 'seeAlone' : 'seeDistance', facts(data, t)),
    },
    {
      name: 'length',
      views: ['tail', 'shares'],
      set: { rule: 'log', testLen: 4096 },
      controls: ['testLen'],
      see: (data, t) => seen(data, t)[1],
    },
    {
      name: 'heads',
      views: ['tail', 'shares', 'split'],
      set: { rule: 'log', testLen: 4096 },
      controls: ['head'],
      see: (data, t) => t('seeHeads', facts(data, t)),
    },
    {
      name: 'mistake',
      views: ['tail', 'shares', 'split'],
      set: { rule: 'wrong-linear' },
      controls: ['rule'],
      see: (data, t) => seen(data, t)[0],
    },
  ],
  play: {
    from: 'length',
    every: 400,
    next: ({ testLen }) =>
      testLen < LONGEST ? { testLen: Math.min(LONGEST, Math.round(testLen * 1.4)) } : undefined,
    start: { testLen: 64 },
  },
  views: { tail, shares, split },
  readout,
  seen,
  predict: {
    options: ['none', 'same', 'lower'],
    done: { rule: 'log', testLen: 8192, trainLen: 512, maxDistance: 128, distance: 4000 },
    answer(engine) {
      const [nearer, farther] = biasesAt(engine, [1000, 4000]);
      if (!Number.isFinite(farther)) return 'none';
      return farther === nearer ? 'same' : 'lower';
    },
  },
  numbers,
  scene: { length: 'testLen' },
};

// The bias and the weights of the last query, where its buckets begin, and what the tail gets at every length.
function numbers({ values, starts, row, right, weights, curves }) {
  const { testLen, maxDistance, rule, head } = values;
  const bias = { verb: 't5.bias', inputs: [values[head]], params: biasParams(testLen, maxDistance) };
  const keys = { axes: ['key'], shape: [testLen] };
  const wrong = rule !== 'log';
  const params = { queryLen: 1, keyLen: testLen, bias: wrong ? row : bias };
  const { bidirectional, numBuckets } = bias.params;
  return [
    { name: 'bias', ...keys, values: right, call: bias },
    ...(wrong ? [{ name: 'bias-wrong', ...keys, values: row }] : []),
    {
      name: 'thresholds',
      axes: ['bucket'],
      shape: [BUCKETS],
      values: starts,
      ...(!wrong && {
        call: { verb: 't5.thresholds', params: { bidirectional, numBuckets, maxDistance } },
      }),
    },
    {
      name: 'weights',
      ...keys,
      values: weights,
      call: { verb: 'attention.weights', inputs: [new Float32Array(testLen)], params },
    },
    { name: 'lengths', axes: ['length'], shape: [LENGTHS.length], values: LENGTHS },
    {
      name: 'tail-shares',
      axes: ['head', 'length'],
      shape: [2, LENGTHS.length],
      values: Object.values(curves).flat(),
    },
  ];
}
