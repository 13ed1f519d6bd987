/** @import { Numbers } from '../types.js' */

/**
 * A cache that keeps the first tokens of a stream and the most recent ones; the window does not count the first.
 * @param {import('../verbs.js').Verbs} verbs
 */
export const sinks = ({ verb, verbOf }) => ({
  /**
   * The tokens kept, and their positions in the cache: 0, 1, 2 … The next query stands at kept.length.
   * @type {(params: { length: number, windowSize: number, sinkSize: number })
   *   => { kept: Int32Array, positions: Int32Array }}
   * @returns each [min(length, sinkSize + windowSize)]
   */
  cache: verb('sinksCache'),
  /**
   * The cache after each token: what it keeps (padded with −1), how many, and which token leaves (−1: none).
   * @type {(params: { length: number, windowSize: number, sinkSize: number })
   *   => { kept: Int32Array, counts: Int32Array, evicted: Int32Array }}
   * @returns kept [length, sinkSize + windowSize], else [length]
   */
  trace: verb('sinksTrace'),
  /**
   * The weight that each query gives to the first sinkSize keys.
   * @type {(weights: Numbers, params: { queryLen: number, keyLen: number, sinkSize: number })
   *   => Float64Array}
   * @returns [queryLen]
   */
  mass: verbOf('sinksMass'),
});
