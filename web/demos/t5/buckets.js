import { choice, int, vector } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { bars, matrix } from './buckets/bias.js';
import { compute, HEADS, LENGTH, settle } from './buckets/distance-buckets.js';
import { line } from './buckets/line.js';

const ofRange = ({ range }) => (range.from === range.to ? 'seenAlone' : 'seenShared');

// The formula is worked out where the distance is beyond the exact buckets.
const isWorked = ({ values: { rule, maxDistance }, offset, count, causal }) =>
  rule === 'log' &&
  Math.abs(offset) >= Math.floor(count / 2) &&
  Math.abs(offset) < maxDistance &&
  !(causal && offset > 0);

const biasOf = (initial) => vector({ initial, min: -4, max: 4, digits: 1, control: 'none' });

/** T5's learned bias: one number for each range of distances, fine near the query and coarse far away. */
export default figure({
  name: 't5/buckets',
  modules: ['biases', 'scores'],
  symbols: { i: ['query'], j: ['key'] },
  predict: {
    options: ['own', 'shared', 'all'],
    done: { direction: 'both', rule: 'log', numBuckets: 32, maxDistance: 128, query: 160, key: 140 },
    // Whether 20 and 21 tokens back fall into one bucket, and whether 1 and 2 do as well.
    answer({ bucket }, at) {
      if (at({ key: 139 }).bucket !== bucket) return 'own';
      return at({ key: 159 }).bucket === at({ key: 158 }).bucket ? 'all' : 'shared';
    },
  },
  scene: { query: 'query', key: 'key' },
  params: {
    direction: choice({ options: ['both', 'causal'], control: 'buttons' }),
    rule: choice({ options: ['log', 'wrong-linear', 'wrong-direction'], control: 'select' }),
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
    scaling: choice({ options: ['none', 'wrong-sqrt'], control: 'buttons' }),
    query: int({ initial: 160, min: 0, max: LENGTH - 1, control: 'none' }),
    key: int({ initial: 140, min: 0, max: LENGTH - 1, control: 'none' }),
    near: biasOf(HEADS.near),
    previous: biasOf(HEADS.previous),
    far: biasOf(HEADS.far),
  },
  settle,
  compute,
  steps: {
    key: {
      views: ['line'],
      set: { rule: 'log', query: 200, key: 186 },
      handle: 'key',
      see: ofRange,
    },
    bias: { views: ['line', 'bars'], set: { rule: 'log' }, handle: 'bias', see: 'seeBias' },
    causal: { set: { rule: 'log', direction: 'causal' }, controls: ['direction'], handle: 'key' },
    heads: {
      views: ['line', 'bars', 'matrix'],
      set: { rule: 'log', direction: 'both' },
      controls: ['head'],
      see: 'seeBias',
    },
    mistake: {
      set: { rule: 'wrong-linear' },
      controls: ['rule'],
    },
  },
  play: {
    every: 120,
    next: ({ key }) => (key > 0 ? { key: key - 1 } : undefined),
    start: { key: 160, query: 160 },
    // At first the drag shows it.
    from: 'bias',
  },
  views: { line, bars, matrix },
  variant: ({ direction }) => direction,
  slots({ values: { maxDistance, query, key }, offset, count, edges, range, weights, rightWeights }) {
    const exact = Math.floor(count / 2);
    const distance = Math.abs(offset);
    const rest = count - exact;
    return {
      ...{ exact, distance, rest, start: offset > 0 ? `${count} + ${exact}` : `${exact}` },
      steps: (Math.log(distance / exact) / Math.log(maxDistance / exact)) * rest + 1e-9,
      ...{ from: range.from, to: range.to, keys: range.to - range.from + 1 },
      ...{ edge: edges[count - 1], last: count - 1, width: Math.ceil(maxDistance / count) },
      ...{ back: query - key, length: LENGTH, most: Math.max(...weights) },
      ...{ weight: weights[key], rightWeight: (rightWeights ?? weights)[key] },
    };
  },
  // The bucket worked out with its numbers, what it shares, and what the key gets in the end.
  readout(data) {
    const { values, offset, causal } = data;
    const sum = causal && offset > 0 ? 'sumMasked' : 'sumLine';
    return [
      [values.rule !== 'log' ? 'bucketWrong' : isWorked(data) ? 'bucketWorked' : 'bucketLine'],
      ['sharedLine'],
      [values.scaling === 'none' ? sum : `${sum}Wrong`],
    ];
  },
  seen: (data) => [
    `seen.${data.values.rule}`,
    ofRange(data),
    data.values.scaling === 'none' ? 'seenUnscaled' : 'seenSqrt',
  ],
  // The bucket of every offset by T5's rule, by the mistake where one is shown, and what the head makes of them.
  numbers: ({ values, bucketOf, rightBuckets, edges, biasMatrix, row, weights }) => [
    ['buckets', { offset: rightBuckets.length }, rightBuckets],
    values.rule !== 'log' && ['buckets-wrong', { offset: bucketOf.length }, bucketOf],
    ['thresholds', { bucket: edges.length }, edges],
    ['bias', { query: LENGTH, key: LENGTH }, biasMatrix],
    ['bias-row', { key: LENGTH }, row],
    ['weights', { key: LENGTH }, weights],
  ],
});
