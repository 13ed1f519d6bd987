/** @import { Numbers, Own } from '../types.js' */

/**
 * A positional encoding of one's own, written as a formula of pos, i, pair, d, base and n.
 * @param {import('../engine.js').Verb} verb
 */
export const formula = (verb) => ({
  /**
   * Whether a text is a formula; otherwise the error's offset is the character where reading stopped.
   * @type {(params: { formula: string }) => { ok: boolean, operations: number }}
   * @returns operations 1 or more, 0 for a number or variable alone
   */
  check: verb('formulaCheck'),
  /**
   * The formula at every position and column, computed in double.
   * @type {(params: { formula: string, seqLen?: number, positions?: Numbers, dModel: number, base?: number })
   *   => Own<Float32Array>}
   * @returns [seqLen or positions, dModel]
   */
  table: verb('formulaTable'),
  /**
   * Five properties of the table, measured: holds has 1 or 0 for unique, bounded, of the distance alone, decaying, and
   * good for lengths not seen before. Whether one matrix shifts all rows is asked of linalg.leastSquares.
   * @type {(params: { formula: string, seqLen: number, dModel: number, base?: number }) => { holds: Own<Int32Array>,
   *   finite: number, smallestDistance: number, closest: Own<Int32Array>, largest: number, growth: number,
   *   spread: number, falling: number, drift: number, newColumns: number,
   *   products: Own<Float64Array> }}
   * @returns holds [5], closest [2], products [seqLen / 2 + 1]
   */
  score: verb('formulaScore'),
});
