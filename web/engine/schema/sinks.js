import { choice, count, doubles, floats, LENGTH, real, whole } from '../kinds.js';

/** @import { Schema } from '../facts.d.ts' */

/** @satisfies {Schema<typeof import('../methods/sinks.js').sinks>} */
export const sinks = {
  params: {
    seqLen: count(LENGTH),
    windowSize: count(LENGTH),
    sinkSize: whole(0, LENGTH),
    queryLen: count(LENGTH),
    keyLen: count(LENGTH),
    sink: real({ from: -1e6, to: 1e6, usual: 0 }),
    gates: doubles(),
    rule: choice('SinkRule', 'official'),
  },
  verbs: {
    cache: {
      cpp: 'SinksCache(SinksParams, out.kept, out.positions)',
      python: (c, { seqLen, windowSize, sinkSize }, field) =>
        c.call('sinks/sinks', field === 'kept' ? field : 'cache_positions', seqLen, sinkSize, windowSize),
    },
    trace: {
      cpp: 'SinksTrace(SinksParams, out.kept, out.counts, out.evicted)',
      python: (c, { seqLen, windowSize, sinkSize }, field) =>
        field === 'kept' ? c.call('sinks/more', 'trace', seqLen, sinkSize, windowSize) : undefined,
    },
    mass: {
      arrays: { weights: floats() },
      cpp: 'SinksMass(weights[keyLen], sinkSize, out)',
      python: (c, { queryLen, keyLen, sinkSize }) =>
        `${c.inputs([queryLen, keyLen])}[:, :${sinkSize}].sum(-1)`,
    },
    weights: {
      arrays: { scores: floats() },
      cpp: 'SinksWeights(SinksWeightsParams, scores[keyLen], gates|{}, out.weights[keyLen], out.elsewhere)',
    },
  },
};
