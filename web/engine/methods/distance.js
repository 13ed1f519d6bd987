/** @import { Numbers, Own } from '../types.js' */

/**
 * What distance alone, query position minus key position, does to a score.
 * @param {import('../engine.js').Verb} verb
 */
export const distance = (verb) => ({
  /**
   * What KERPLE adds to the score: −slope ln(1 + rate n), or with 'power' −slope n^rate; r1 and r2 in its paper.
   * 'wrong-negative' adds slope ln(1 + rate n).
   * @type {(distances: Numbers, params: { rule?: 'log' | 'power' | 'wrong-negative', slope?: number,
   *   rate?: number }) => Own<Float64Array>}
   * @returns [distances]
   */
  kerple: verb('distanceKerple'),
  /**
   * What Sandwich adds to the score: cosines of a sinusoidal encoding, summed and divided by `ratio`.
   * @type {(distances: Numbers, params: { headDim: number, ratio?: number, base?: number,
   *   rule?: 'official' | 'wrong-no-cosine' }) => Own<Float64Array>}
   * @returns [distances]
   */
  sandwich: verb('distanceSandwich'),
  /**
   * What FIRE adds to the score: a network of one hidden layer, given by its weights, of how far back a key stands as a
   * share of the position of the query.
   * @type {(distances: Numbers, params: { position: number, threshold?: number, scale?: number, input: Numbers,
   *   offset: Numbers, output: Numbers, rule?: 'official' | 'wrong-fixed' }) => Own<Float64Array>}
   * @returns [distances]
   */
  fire: verb('distanceFire'),
  /**
   * What is left of the score of two equal vectors in xPos, their pairs equally long: a factor. With
   * 'wrong-same-power' of a query that stands at the longest of the distances.
   * @type {(distances: Numbers, params: { headDim: number, base?: number, scaleBase?: number,
   *   rule?: 'official' | 'wrong-same-power' }) => Own<Float64Array>}
   * @returns [distances]
   */
  xpos: verb('distanceXpos'),
  /**
   * What each feature adds to the score in PoPE: lengths from the content, angles from the distance alone.
   * @type {(q: Numbers, k: Numbers, params: { distances: Numbers, phases?: Numbers, base?: number,
   *   magnitude?: 'softplus' | 'wrong-signed' }) => Own<Float64Array>}
   * @returns [distances, headDim]
   */
  pope: verb('distancePope'),
});
