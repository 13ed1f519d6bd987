/** @import { Numbers, Own } from '../types.js' */

/**
 * A learned bias for each range of distances. A relative position is key − query.
 * @param {import('../engine.js').Verb} verb
 */
export const t5 = (verb) => ({
  /**
   * The bucket of every relative position; keys after the query have the second half, or bucket 0 in one direction.
   * @type {(params: { relativePositions: Numbers, bidirectional?: boolean, numBuckets?: number,
   *   maxDistance?: number }) => Own<Int32Array>}
   * @returns [relativePositions]
   */
  buckets: verb('t5Buckets'),
  /**
   * The smallest distance of each bucket of one direction; an empty bucket has that of the next one.
   * @type {(params: { bidirectional?: boolean, numBuckets?: number, maxDistance?: number })
   *   => Own<Int32Array>}
   * @returns [numBuckets], half of them if bidirectional
   */
  thresholds: verb('t5Thresholds'),
  /**
   * What each head adds to the scores, out of a table [numBuckets, numHeads].
   * @type {(table: Numbers, params: { numHeads: number, queryLen: number, keyLen?: number, bidirectional?: boolean,
   *   numBuckets?: number, maxDistance?: number, queryOffset?: number })
   *   => Own<Float32Array>}
   * @returns [numHeads, queryLen, keyLen]
   */
  bias: verb('t5Bias'),
  /**
   * q · k, which T5 does not scale; 'wrong-sqrt' is the common mistake of dividing by √headDim.
   * @type {(q: Numbers, k: Numbers, params: { headDim: number, scaling?: 'none' | 'wrong-sqrt' })
   *   => Own<Float32Array>}
   * @returns [queryLen, keyLen]
   */
  scores: verb('t5Scores'),
});
