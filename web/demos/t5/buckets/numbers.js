import { LENGTH } from './compute.js';

const offsets = Int32Array.from({ length: 2 * LENGTH - 1 }, (_, i) => i - LENGTH + 1);

/** The bucket of every offset by T5's rule, by the mistake where one is shown, and what the head makes of them. */
export function numbers({ values, causal, bucketOf, rightBuckets, edges, biasMatrix, row, weights }) {
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
