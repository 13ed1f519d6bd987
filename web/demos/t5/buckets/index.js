import { choice, int, vector } from '../../../core/parameters.js';
import { bars, matrix } from './bias.js';
import { compute, HEADS, LENGTH, settle } from './compute.js';
import { line } from './line.js';

/** @import { Descriptor } from '../../../types.js' */
/** @import { Data } from './compute.js' */

/** The bucket worked out with its numbers, what it shares, and what the key gets in the end. */
function readout(data, t) {
  const { values, offset, bucket, bias, range, content, weights, causal } = data;
  const { rule, scaling } = values;
  const future = causal && offset > 0;
  const sum = [
    { text: t.number(content, '+2'), as: scaling === 'none' ? 'math' : 'wrong' },
    ' + ',
    { text: t.number(bias, '+1'), as: 'math' },
    ' → ',
  ];
  return [
    [
      `${values.key} − ${values.query} = ${t.number(offset, '+')} → `,
      { text: t('bucketIs', { bucket }), as: 'strong' },
      ...worked(data, t),
      ...(rule === 'log' ? [] : [' ', { text: t.option('rule', rule), as: 'wrong' }]),
    ],
    [t('sharedLine', { from: range.from, to: range.to, keys: range.to - range.from + 1 })],
    [
      t('sumLine'),
      ' ',
      ...sum,
      future ? t('maskedLine') : { text: t('weightIs', { weight: weights[values.key] }), as: 'strong' },
      ...(scaling === 'none' ? [] : [' ', { text: t.option('scaling', scaling), as: 'wrong' }]),
    ],
  ];
}

// The formula with its numbers, where the distance is beyond the exact buckets.
function worked({ values, offset, count, causal }, t) {
  const { rule, maxDistance } = values;
  const exact = Math.floor(count / 2);
  const distance = Math.abs(offset);
  if (rule !== 'log' || distance < exact || distance >= maxDistance || (causal && offset > 0)) return [];
  const steps = (Math.log(distance / exact) / Math.log(maxDistance / exact)) * (count - exact) + 1e-9;
  const start = offset > 0 ? `${count} + ${exact}` : `${exact}`;
  return [
    {
      text: ` = ${start} + ⌊${count - exact} · ln(${distance}/${exact}) / ln(${maxDistance}/${exact})⌋ = ${start} + ⌊${t.number(steps, '2')}⌋`,
      as: 'math',
    },
  ];
}

/** What the chosen bucket does to the weight of the chosen key. */
function seeBias({ values, bucket, bias, weights, causal, offset }, t) {
  const weight = causal && offset > 0 ? 0 : weights[values.key];
  return t('seeBias', { bucket, head: t.option('head', values.head), bias, weight });
}

/** What the reader should have seen, with the reader's own key. */
function seen(data, t) {
  const { values, count, edges, offset, bucket, range, causal } = data;
  const facts = {
    count,
    exact: Math.floor(count / 2),
    edge: edges[count - 1],
    last: count - 1,
    offset,
    bucket,
    from: range.from,
    to: range.to,
    keys: range.to - range.from + 1,
    right: data.rightBucket,
    width: Math.ceil(values.maxDistance / count),
    content: data.content,
    rightContent: data.rightContent,
  };
  const rules = {
    log: causal ? 'seenCausal' : 'seenBoth',
    'wrong-linear': 'seenLinear',
    'wrong-direction': causal ? 'seenDirectionCausal' : 'seenDirection',
  };
  return [
    t(rules[values.rule], facts),
    t(range.from === range.to ? 'seenAlone' : 'seenShared', facts),
    t(values.scaling === 'none' ? 'seenUnscaled' : 'seenSqrt', facts),
  ];
}

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

// The bucket of every offset by T5's rule, by the mistake where one is shown, and what the head makes of them.
function numbers({ values, bucketOf, rightBuckets, edges, biasMatrix, row, weights }) {
  const list = (axis, array) => ({ axes: [axis], shape: [array.length], values: array });
  return [
    { name: 'buckets', ...list('offset', rightBuckets) },
    ...(values.rule === 'log' ? [] : [{ name: 'buckets-wrong', ...list('offset', bucketOf) }]),
    { name: 'thresholds', ...list('bucket', edges) },
    { name: 'bias', axes: ['query', 'key'], shape: [LENGTH, LENGTH], values: biasMatrix },
    { name: 'bias-row', ...list('key', row) },
    { name: 'weights', ...list('key', weights) },
  ];
}
