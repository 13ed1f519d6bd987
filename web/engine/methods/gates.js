/** @import { Numbers, Own } from '../types.js' */

/**
 * Positions that depend on the text: gates count tokens, decay what lies behind them, or reflect.
 * @param {import('../engine.js').Verb} verb
 */
export const gates = (verb) => ({
  /**
   * CoPE: the gates from the key to the query summed up, at most the last position that has logits, and the logit
   * there, linear between whole positions. Keys after the query have position 0; 'wrong-forward' sums from the first
   * token to the key.
   * @type {(gates: Numbers, logits: Numbers, params: { queryLen: number, keyLen?: number, queryOffset?: number,
   *   order?: 'backward' | 'wrong-forward' }) => { positions: Own<Float64Array>, bias: Own<Float32Array> }}
   * @returns gates, positions, bias [queryLen, keyLen], logits [queryLen, count]
   */
  contextual: verb('gatesContextual'),
  /**
   * Forgetting attention: the logarithms of the gates after the key, up to the query, summed up; −Infinity in the
   * future. 'wrong-shifted' sums from the key's own gate up to that before the query.
   * @type {(gates: Numbers, params: { queryLen: number, queryOffset?: number,
   *   rule?: 'official' | 'wrong-shifted' }) => Own<Float32Array>}
   * @returns gates [keyLen], result [queryLen, keyLen]
   */
  forget: verb('gatesForget'),
  /**
   * PaTH: unscaled scores q · H … H k, where each token after the key multiplies by H = I − beta w wᵀ / |w|²;
   * −Infinity in the future. 'wrong-unnormalised' leaves out the division by |w|².
   * @type {(q: Numbers, k: Numbers, params: { headDim: number, w: Numbers, beta: Numbers,
   *   rule?: 'official' | 'wrong-unnormalised' }) => Own<Float32Array>}
   * @returns q, k, w [n, headDim], beta [n], result [n, n]
   */
  path: verb('gatesPath'),
});
