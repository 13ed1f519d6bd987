/** @import { Numbers, Own } from '../types.js' */

/**
 * Linear algebra on tables of positions, by Eigen: what one matrix can do, how many dimensions are used, a map.
 * @param {import('../engine.js').Verb} verb
 */
export const linalg = (verb) => ({
  /**
   * The matrix M for which M x_t is nearest to y_t over all rows, and how far off it is, relative to y and to each
   * column of y. For a shift by k, x holds the rows e_p and y the rows e_(p+k).
   * @type {(x: Numbers, y: Numbers, params: { dModel: number })
   *   => { matrix: Own<Float64Array>, residuals: Own<Float64Array>, residual: number, rank: number }}
   * @returns x, y [rows, dModel] with at least dModel rows, matrix [dModel, dModel], residuals [dModel]
   */
  leastSquares: verb('linalgLeastSquares'),
  /**
   * Eigenvalues of a square matrix, by falling real part; of a pair the one above the axis first.
   * @type {(matrix: Numbers, params: { dModel: number }) => Own<Float64Array>}
   * @returns [dModel, 2]: real and imaginary part
   */
  eigenvalues: verb('linalgEigenvalues'),
  /**
   * Singular values, from the largest, and the exponential of the entropy of their shares.
   * @type {(table: Numbers, params: { dModel: number }) => { values: Own<Float64Array>, effectiveRank: number }}
   * @returns table [rows, dModel], values [min(rows, dModel)]
   */
  singularValues: verb('linalgSingularValues'),
  /**
   * The rows less their mean, in the directions in which they vary most, and the shares of the variance.
   * @type {(table: Numbers, params: { dModel: number, components?: number })
   *   => { coordinates: Own<Float64Array>, shares: Own<Float64Array> }}
   * @returns table [rows, dModel], coordinates [rows, components], shares [components]
   */
  principalComponents: verb('linalgPrincipalComponents'),
});
