/** @import { FrequencyParams, Numbers, Own, PairLayout } from '../types.js' */

/**
 * Queries and keys, turned by their position.
 * @param {import('../engine.js').Verb} verb
 */
export const rope = (verb) => ({
  /**
   * Radians per token of every pair, scaled for longer texts as the config says, and what rotated queries and keys are
   * multiplied by. Either `base` and `headDim`, or a model's config.json as it is.
   * @type {(params: FrequencyParams) => { invFreq: Own<Float64Array>, attentionFactor: number }}
   * @returns invFreq [pairs]
   */
  frequencies: verb('ropeFrequencies'),
  /**
   * Turns every pair of every row by position · invFreq; positions may be fractional. 'wrong-mixed' rotates halves with
   * the cosines of interleaved pairs, which is no rotation.
   * @type {(x: Numbers, params: { headDim: number, positions: Numbers, base?: number, invFreq?: Numbers,
   *   layout?: PairLayout | 'wrong-mixed', attentionFactor?: number, headMajor?: boolean }) => Own<Float32Array>}
   * @returns x's shape [positions, numHeads · headDim], or with `headMajor` [numHeads, positions, headDim] as in PyTorch
   */
  rotate: verb('ropeRotate'),
  /**
   * The cosines and sines that `rotate` turns by, made once for all layers. A step of decoding takes its row:
   * `{ cos: cos.subarray(position * pairs, (position + 1) * pairs), … }`.
   * @type {(params: { headDim: number, positions: Numbers, base?: number, invFreq?: Numbers, attentionFactor?: number }) =>
   *   { cos: Own<Float32Array>, sin: Own<Float32Array>, pairs: number }}
   * @returns cos, sin [positions, pairs]
   */
  angles: verb('ropeAngles'),
  /**
   * `rotate` by such a table, or by one of a model's own: the same bits, for one position in half the time. `pairs` is the
   * table's own, and needed where fewer than headDim / 2 turn.
   * @type {(x: Numbers, params: { headDim: number, cos: Numbers, sin: Numbers, pairs?: number,
   *   layout?: PairLayout | 'wrong-mixed', headMajor?: boolean }) => Own<Float32Array>}
   * @returns x's shape, as `rotate` has it
   */
  apply: verb('ropeApply'),
  /**
   * What each pair adds to q · k when the key lies `distance` tokens before the query (unscaled). 'wrong-no-conjugate'
   * multiplies the complex numbers as they are: a distance is then the sum of both positions.
   * @type {(q: Numbers, k: Numbers, params: { headDim: number, distances: Numbers, base?: number,
   *   invFreq?: Numbers, layout?: PairLayout, attentionFactor?: number,
   *   product?: 'official' | 'wrong-no-conjugate' }) => Own<Float64Array>}
   * @returns [distances, pairs]
   */
  contributions: verb('ropeContributions'),
  /**
   * FoPE: turns each pair by a series of all `invFreq` in the place of one cosine and one sine; pairs that have no
   * frequency stay as they are. 'wrong-sine-one' sets their sine to 1 beside the cosine, as the code printed in the
   * paper does: they are √2 times longer and count twice in a score.
   * @type {(x: Numbers, params: { headDim: number, positions: Numbers, invFreq: Numbers, cosines: Numbers,
   *   sines: Numbers, layout?: PairLayout, still?: 'official' | 'wrong-sine-one' }) => Own<Float32Array>}
   * @returns x's shape [positions, numHeads · headDim]; cosines, sines [invFreq, invFreq]
   */
  fope: verb('ropeFope'),
});
