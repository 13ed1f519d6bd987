/** @import { Verbs, Numbers, PairLayout } from '../types.js' */

/**
 * Queries and keys, turned by their position.
 * @param {Verbs} verbs
 */
export const rope = ({ verb, verbOf, verbOfTwo }) => ({
  /**
   * Radians per token of every pair; `config` takes the keys of a model's config.json instead of `base`.
   * @type {(params: { headDim: number, base?: number, config?: object })
   *   => { invFreq: Float64Array, attentionFactor: number }} invFreq [pairs]
   */
  frequencies: verb('ropeFrequencies'),
  /**
   * Turns every pair of every row by position · invFreq; positions may be fractional.
   * @type {(x: Numbers, params: { headDim: number, positions: Numbers, base?: number, invFreq?: Numbers,
   *   layout?: PairLayout, attentionFactor?: number }) => Float32Array} x's shape [positions, numHeads · headDim]
   */
  rotate: verbOf('ropeRotate'),
  /**
   * What each pair adds to q · k when the key lies `distance` tokens before the query (unscaled).
   * @type {(q: Numbers, k: Numbers, params: { headDim: number, distances: Numbers, base?: number,
   *   invFreq?: Numbers, layout?: PairLayout, attentionFactor?: number }) => Float64Array} [distances, pairs]
   */
  contributions: verbOfTwo('ropeContributions'),
});
