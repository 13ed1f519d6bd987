/** @import { FrequencyParams, Own } from '../types.js' */

/**
 * Longer texts than training had.
 * @param {import('../engine.js').Verb} verb
 */
export const scaling = (verb) => ({
  /**
   * What scaling does to each pair of a model (needs the length of its training): wavelengths in tokens; turns completed
   * in training before scaling; ratios of scaled to unscaled invFreq; unseenPhases, the farthest (rad) that a phase at
   * the distances originalLength … seqLen − 1 lies from all phases that training saw at 0 … originalLength − 1 before
   * scaling, and at as many negative ones where queries see keys on both sides (bidirectional); neverCompleted, the pairs with less than one turn; criticalDimension, the features of those with one.
   * @type {(params: FrequencyParams & { config: object, bidirectional?: boolean }) => { invFreq: Own<Float64Array>, attentionFactor: number,
   *   wavelengths: Own<Float64Array>, turns: Own<Float64Array>, ratios: Own<Float64Array>, unseenPhases: Own<Float64Array>,
   *   neverCompleted: Own<Int32Array>, originalLength: number, criticalDimension: number }}
   * @returns [pairs] each
   */
  report: verb('scalingReport'),
  /**
   * The least factor with which NTK-aware scaling leaves every pair on the arc that it covered in training, in texts
   * lengthRatio times as long; and the first pair with less than one turn in training, or half a turn if bidirectional,
   * which sets it: where there is none, it is the number of pairs, and the factor is 1.
   * @type {(params: { headDim?: number, base?: number, config: object, lengthRatio: number, bidirectional?: boolean })
   *   => { factor: number, pair: number }}
   * @returns a number each
   */
  ntkFactor: verb('scalingNtkFactor'),
});
