import { BUCKETS, biasParams, LENGTHS } from './compute.js';

/** The bias and the weights of the last query, where its buckets begin, and what the tail gets at every length. */
export function numbers({ values, starts, row, right, weights, curves }) {
  const { length, maxDistance, rule, head } = values;
  const bias = { verb: 't5.bias', inputs: [values[head]], params: biasParams(length, maxDistance) };
  const keys = { axes: ['key'], shape: [length] };
  const wrong = rule !== 'log';
  const params = { queryLen: 1, keyLen: length, bias: wrong ? row : bias };
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
      call: { verb: 'attention.weights', inputs: [new Float32Array(length)], params },
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
