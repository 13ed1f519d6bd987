/** @import { Numbers, Own } from '../types.js' */

/**
 * A cache that keeps the first tokens of a stream and the most recent ones; the window does not count the first. And
 * weights that need no first token to go to.
 * @param {import('../engine.js').Verb} verb
 */
export const sinks = (verb) => ({
  /**
   * The tokens kept, and their positions in the cache: 0, 1, 2 … The next query stands at kept.length.
   * @type {(params: { seqLen: number, windowSize: number, sinkSize: number })
   *   => { kept: Own<Int32Array>, positions: Own<Int32Array> }}
   * @returns each [min(seqLen, sinkSize + windowSize)]
   */
  cache: verb('sinksCache'),
  /**
   * The cache after each token: what it keeps (padded with −1), how many, and which token leaves (−1: none).
   * @type {(params: { seqLen: number, windowSize: number, sinkSize: number })
   *   => { kept: Own<Int32Array>, counts: Own<Int32Array>, evicted: Own<Int32Array> }}
   * @returns kept [seqLen, sinkSize + windowSize], else [seqLen]
   */
  trace: verb('sinksTrace'),
  /**
   * The weight that each query gives to the first sinkSize keys.
   * @type {(weights: Numbers, params: { queryLen: number, keyLen?: number, sinkSize: number })
   *   => Own<Float64Array>}
   * @returns [queryLen]
   */
  mass: verb('sinksMass'),
  /**
   * Softmax of scores with the power of a sink logit in the denominator, 0: softmax1, −1e6: softmax; each row times its
   * gate. 'wrong-unshifted' takes the largest score from the scores and not from the sink, 'wrong-gated-scores'
   * multiplies the scores by the gate. With it what goes to no token.
   * @type {(scores: Numbers, params: { queryLen: number, keyLen?: number, sink?: number, gates?: Numbers,
   *   rule?: 'official' | 'wrong-unshifted' | 'wrong-gated-scores' })
   *   => { weights: Own<Float32Array>, elsewhere: Own<Float64Array> }}
   * @returns scores, weights [queryLen, keyLen], gates, elsewhere [queryLen]
   */
  weights: verb('sinksWeights'),
});
