/** @import { Numbers, Own } from '../types.js' */

/**
 * Which key lies how far from which query.
 * @param {import('../engine.js').Verb} verb
 */
export const relative = (verb) => ({
  /**
   * The row of a learned table of 2 · maxRelativePosition + 1 rows: clip(key − query, ±max) + max, as Shaw has it.
   * @type {(params: { queryLen: number, keyLen?: number, maxRelativePosition: number, queryOffset?: number,
   *   order?: 'key-minus-query' | 'query-minus-key' }) => Own<Int32Array>}
   * @returns [queryLen, keyLen]
   */
  indices: verb('relativeIndices'),
  /**
   * Transformer-XL's four parts of a score, unscaled: q · k, q · r, u · k, v · r. Row i − j + keyLen − 1 of
   * `relativeKeys` is r; without them it is the sinusoidal encoding of the distance i + queryOffset − j.
   * @type {(q: Numbers, k: Numbers, params: { headDim: number, u: Numbers, v: Numbers, relativeKeys?: Numbers,
   *   base?: number, queryOffset?: number }) => { content: Own<Float32Array>, position: Own<Float32Array>,
   *   contentBias: Own<Float32Array>, positionBias: Own<Float32Array> }}
   * @returns [queryLen, keyLen] each
   */
  terms: verb('relativeTerms'),
  /**
   * DeBERTa's three parts of a score, divided by √(3 headDim): q · k, q · kPosition[δ(i, j)] and
   * qPosition[δ(j, i)] · k, δ(a, b) = a − b + maxRelativePosition within the tables. 'wrong-same-index' has δ(i, j) twice.
   * @type {(q: Numbers, k: Numbers, params: { headDim: number, maxRelativePosition: number, qPosition: Numbers,
   *   kPosition: Numbers, index?: 'official' | 'wrong-same-index' }) => { content: Own<Float32Array>,
   *   contentToPosition: Own<Float32Array>, positionToContent: Own<Float32Array> }}
   * @returns [queryLen, keyLen] each; qPosition, kPosition [2 maxRelativePosition, headDim]
   */
  disentangled: verb('relativeDisentangled'),
  /**
   * TUPE's two parts of a score, divided by √(2 headDim): q · k, and qPosition[i] · kPosition[j]. Where they are given,
   * `classFrom` takes the place of the second for query 0, `classTo` for key 0 of the others.
   * @type {(q: Numbers, k: Numbers, params: { headDim: number, qPosition: Numbers, kPosition: Numbers,
   *   classFrom?: number, classTo?: number }) => { content: Own<Float32Array>, position: Own<Float32Array> }}
   * @returns [queryLen, keyLen] each
   */
  untied: verb('relativeUntied'),
});
