/** @import { Numbers, Own } from '../types.js' */

/**
 * What a context's length asks of the layers of a model.
 * @param {import('../engine.js').Verb} verb
 */
export const context = (verb) => ({
  /**
   * The first key that each layer sees from a position, and the first token that what it gives there may depend on through
   * the layers below; windows in tokens from the bottom layer to the top, 0 for a layer that sees everything.
   * @type {(windows: Numbers, params: { position: number, style?: 'sliding' | 'centred' | 'chunk' })
   *   => { first: Own<Int32Array>, earliest: Own<Int32Array> }}
   * @returns each [windows]
   */
  reach: verb('contextReach'),
  /**
   * What logits are multiplied with where so many tokens are seen.
   * @type {(lengths: Numbers, params: {
   *   rule?: 'log-n' | 'log-n-beyond' | 'ssmax' | 'floor' | 'floor-before' | 'yarn',
   *   trained: number, scale?: number }) => Own<Float64Array>}
   * @returns [lengths]
   */
  temperature: verb('contextTemperature'),
  /**
   * For every base the first distance at which the cosines of all pairs of a head sum up to less than 0; 0: none up to
   * the longest. 'wrong-halved' has base^(−i/headDim) for base^(−2i/headDim).
   * @type {(bases: Numbers, params: { headDim: number, longest: number,
   *   exponent?: 'official' | 'wrong-halved' }) => Own<Int32Array>}
   * @returns [bases]
   */
  firstNegative: verb('contextFirstNegative'),
});
