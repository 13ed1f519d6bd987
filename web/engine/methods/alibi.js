/** @import { Own } from '../types.js' */

/**
 * A bias that falls with the distance.
 * @param {import('../engine.js').Verb} verb
 */
export const alibi = (verb) => ({
  /**
   * The slope of every head, 1 / token; 'wrong-truncated' is the common mistake for counts that are no power of 2.
   * @type {(params: { numHeads: number, rule?: 'official' | 'wrong-truncated' }) => Own<Float64Array>}
   * @returns [numHeads]
   */
  slopes: verb('alibiSlopes'),
  /**
   * −slope · distance, added to the scores; −Infinity in the future unless `causal: false`. Form 'column' is +slope · j.
   * @type {(params: { numHeads: number, queryLen: number, keyLen?: number, causal?: boolean,
   *   form?: 'relative' | 'column', queryOffset?: number, rule?: 'official' | 'wrong-truncated' })
   *   => Own<Float32Array>}
   * @returns [numHeads, queryLen, keyLen]
   */
  bias: verb('alibiBias'),
});
