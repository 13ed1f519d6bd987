/** @import { Verbs, Numbers } from '../types.js' */

/**
 * Scores, their softmax, and what it reads.
 * @param {Verbs} verbs
 */
export const attention = ({ verbOf, verbOfTwo }) => ({
  /**
   * q · k of every query and key, times `scale` (1 / √headDim unless given).
   * @type {(q: Numbers, k: Numbers, params: { headDim: number, scale?: number })
   *   => Float32Array} [queryLen, keyLen]
   */
  scores: verbOfTwo('attentionScores'),
  /**
   * Softmax over the keys of scores + bias; a causal query i sees keys up to i + queryOffset.
   * @type {(scores: Numbers, params: { queryLen: number, keyLen: number, bias?: Numbers, causal?: boolean,
   *   queryOffset?: number }) => Float32Array} [queryLen, keyLen], rows sum to 1
   */
  weights: verbOf('attentionWeights'),
  /**
   * The weighted mean of the values, a query a row.
   * @type {(weights: Numbers, v: Numbers, params: { queryLen: number, keyLen: number, headDim: number })
   *   => Float32Array} [queryLen, headDim]
   */
  attend: verbOfTwo('attentionAttend'),
});
