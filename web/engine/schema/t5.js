import { choice, count, doubles, flag, floats, HEADS, LENGTH, queryOffset, WIDTH, whole } from '../kinds.js';

/** @import { Schema } from '../facts.d.ts' */

/** @satisfies {Schema<typeof import('../methods/t5.js').t5>} */
export const t5 = {
  params: {
    relativePositions: doubles({ most: LENGTH, within: 2 * LENGTH }),
    bidirectional: flag(true),
    // Two at least in one direction, four in both.
    numBuckets: whole(2, 512, { usual: 32 }),
    maxDistance: count(LENGTH, { usual: 128 }),
    numHeads: count(HEADS),
    queryLen: count(LENGTH),
    keyLen: count(LENGTH),
    queryOffset,
    headDim: count(WIDTH),
    scaling: choice('T5Scaling', 'none'),
  },
  inside: { T5BiasParams: { buckets: ['bidirectional', 'numBuckets', 'maxDistance'] } },
  verbs: {
    buckets: {
      cpp(c, { relativePositions }) {
        const own = {
          params: c.struct('T5BucketParams', { without: ['relativePositions'] }),
          positions: c.array(relativePositions, 'double', 'positions'),
        };
        c.call('T5Buckets(params, positions, out)', own);
      },
      python(c, { relativePositions, bidirectional, numBuckets, maxDistance }) {
        const distance = c.array('distance', undefined, Int32Array.from(relativePositions));
        return c.call('t5/t5', 'buckets', distance, bidirectional, numBuckets, maxDistance);
      },
    },
    thresholds: {
      cpp: 'T5Thresholds(T5BucketParams, out)',
      python(c, { bidirectional, numBuckets, maxDistance }) {
        const distances = `-${c.xp}.arange(${maxDistance + 1})`;
        const all = c.call('t5/t5', 'buckets', distances, bidirectional, numBuckets, maxDistance);
        return `${c.xp}.searchsorted(${all}, ${c.xp}.arange(${bidirectional ? numBuckets / 2 : numBuckets}))`;
      },
    },
    bias: {
      arrays: { table: floats() },
      cpp: 'BiasT5(T5BiasParams, table, out)',
      python(c, { numHeads, queryLen, keyLen, bidirectional, numBuckets, maxDistance, queryOffset }) {
        const [table] = c.inputs([-1, numHeads]);
        if (queryOffset > 0) {
          const query = `${c.xp}.arange(${queryOffset}, ${queryOffset + queryLen})[:, None]`;
          const distances = `${c.xp}.arange(${keyLen}) - ${query}`;
          const found = c.call('t5/t5', 'buckets', distances, bidirectional, numBuckets, maxDistance);
          return `${c.xp}.${c.isTorch ? 'movedim' : 'moveaxis'}(${table}[${found}], -1, 0)`;
        }
        const side = `bidirectional=${bidirectional ? 'True' : 'False'}`;
        const rule = [side, `num_buckets=${numBuckets}`, `max_distance=${maxDistance}`];
        return c.call('t5/t5', 'bias', table, queryLen, keyLen, ...rule);
      },
    },
    scores: {
      arrays: { q: floats(), k: floats() },
      cpp(c, { headDim, scaling }) {
        const own = {
          params: `posenc::T5Scores(${headDim}, ${c.choice('T5Scaling', scaling)})`,
          keys: c.sizeOf('k') / headDim,
        };
        c.call('AttentionScores(params, q[headDim], k[headDim], out[keys])', own);
      },
      python(c, { headDim, scaling }) {
        const [q, k] = c.inputs([-1, headDim]);
        return scaling === 'none' ? `${q} @ ${k}.T` : `${q} @ ${k}.T / ${headDim} ** 0.5`;
      },
    },
  },
};
