import { choice, int, vector } from '../../../core/parameters.js';
import { bars, matrix } from './bias.js';
import { compute, HEADS, LENGTH, settle } from './compute.js';
import { line } from './line.js';
import { readout, seeBias, seen } from './words.js';

/** @import { Descriptor } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const biasOf = (initial) => vector({ initial, min: -4, max: 4, digits: 1, control: 'none' });

/** T5's learned bias: one number for each range of distances, fine near the query and coarse far away. */
/** @type {Descriptor<Data>} */
export default {
  name: 't5/buckets',
  modules: ['biases'],
  symbols: { i: ['query'], j: ['key'] },
  predict: {
    options: ['own', 'shared', 'all'],
    done: { direction: 'both', rule: 'log', numBuckets: 32, maxDistance: 128, query: 160, key: 140 },
    // Whether 20 and 21 tokens back fall into one bucket, and whether 1 and 2 do as well.
    answer(engine) {
      const [near, next, a, b] = engine.t5.buckets({
        bidirectional: true,
        relativePositions: [-1, -2, -20, -21],
      });
      if (a !== b) return 'own';
      return near === next ? 'all' : 'shared';
    },
  },
  scene: { query: 'query', key: 'key' },
  params: {
    direction: choice({ initial: 'both', options: ['both', 'causal'], control: 'buttons' }),
    rule: choice({ initial: 'log', options: ['log', 'wrong-linear', 'wrong-direction'], control: 'select' }),
    numBuckets: int({ initial: 32, min: 4, max: 32, step: 2, snaps: [8, 16, 32], group: 'setup' }),
    maxDistance: int({
      initial: 128,
      min: 4,
      max: 256,
      scale: 'log',
      snaps: [32, 64, 128, 256],
      group: 'setup',
    }),
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
  steps: [
    {
      name: 'key',
      views: ['line'],
      set: { rule: 'log', query: 200, key: 186 },
      handle: 'key',
      see: (data, t) => seen(data, t)[1],
    },
    { name: 'bias', views: ['line', 'bars'], set: { rule: 'log' }, handle: 'bias', see: seeBias },
    {
      name: 'causal',
      views: ['line', 'bars'],
      set: { rule: 'log', direction: 'causal' },
      controls: ['direction'],
      handle: 'key',
      see: (data, t) => seen(data, t)[0],
    },
    {
      name: 'heads',
      views: ['line', 'bars', 'matrix'],
      set: { rule: 'log', direction: 'both' },
      controls: ['head'],
      see: seeBias,
    },
    {
      name: 'mistake',
      views: ['line', 'bars', 'matrix'],
      set: { rule: 'wrong-linear' },
      controls: ['rule'],
      see: (data, t) => seen(data, t)[0],
    },
  ],
  play: {
    every: 120,
    next: ({ key }) => (key > 0 ? { key: key - 1 } : undefined),
    start: { key: 160, query: 160 },
    // At first the drag shows it.
    from: 'bias',
  },
  views: { line, bars, matrix },
  readout,
  seen,
  numbers,
};

const offsets = Int32Array.from({ length: 2 * LENGTH - 1 }, (_, i) => i - LENGTH + 1);

// The bucket of every offset by T5's rule, by the mistake where one is shown, and what the head makes of them.
function numbers({ values, causal, bucketOf, rightBuckets, edges, biasMatrix, row, weights }) {
  const { rule, numBuckets, maxDistance } = values;
  const shape = { bidirectional: !causal, numBuckets, maxDistance };
  const buckets = { axes: ['offset'], shape: [offsets.length] };
  return [
    {
      name: 'buckets',
      ...buckets,
      values: rightBuckets,
      call: { verb: 't5.buckets', params: { relativePositions: offsets, ...shape } },
    },
    ...(rule === 'log' ? [] : [{ name: 'buckets-wrong', ...buckets, values: bucketOf }]),
    {
      name: 'thresholds',
      axes: ['bucket'],
      shape: [edges.length],
      values: edges,
      ...(rule !== 'wrong-linear' && { call: { verb: 't5.thresholds', params: shape } }),
    },
    { name: 'bias', axes: ['query', 'key'], shape: [LENGTH, LENGTH], values: biasMatrix },
    { name: 'bias-row', axes: ['key'], shape: [LENGTH], values: row },
    { name: 'weights', axes: ['key'], shape: [LENGTH], values: weights },
  ];
}
