/** @import { FloatFormat, Numbers, Own } from '../types.js' */

/**
 * What the number formats of models do to positions and angles.
 * @param {import('../engine.js').Verb} verb
 */
export const precision = (verb) => ({
  /**
   * The nearest numbers of the format, ties to even, once from the double: not by way of float32.
   * @type {(values: Numbers, params: { format: FloatFormat }) => Own<Float64Array>}
   * @returns values' shape
   */
  round: verb('precisionRound'),
  /**
   * The values rounded to the format, as its 16 bits: for a Float16Array over the same buffer, a texture or a file.
   * @type {(values: Numbers, params: { format: 'bfloat16' | 'float16' }) => Own<Uint16Array>}
   * @returns values' shape
   */
  pack: verb('precisionPack'),
  /**
   * Position · frequency, each of the three rounded to its format.
   * @type {(params: { positions: Numbers, headDim: number, base?: number, invFreq?: Numbers,
   *   positionFormat?: FloatFormat, frequencyFormat?: FloatFormat, angleFormat?: FloatFormat })
   *   => Own<Float64Array>}
   * @returns [positions, pairs], radians
   */
  phases: verb('precisionPhases'),
  /**
   * Those angles minus the exact products, in radians.
   * @type {(params: { positions: Numbers, headDim: number, base?: number, invFreq?: Numbers,
   *   positionFormat?: FloatFormat, frequencyFormat?: FloatFormat, angleFormat?: FloatFormat })
   *   => Own<Float64Array>}
   * @returns [positions, pairs], radians
   */
  phaseErrors: verb('precisionPhaseErrors'),
});
