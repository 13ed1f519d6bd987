/** @import { Numbers, Own } from '../types.js' */

/**
 * A row a position, trained.
 * @param {import('../engine.js').Verb} verb
 */
export const learned = (verb) => ({
  /**
   * A table of seeded normal numbers N(0, std²), the same on every machine.
   * @type {(params: { maxLen: number, dModel: number, std?: number, seed: number })
   *   => Own<Float32Array>}
   * @returns [maxLen, dModel]
   */
  table: verb('learnedTable'),
  /**
   * The rows of the positions, bit for bit; a position without a row of its own is refused.
   * @type {(table: Numbers, params: { dModel: number, positions: Numbers }) => Own<Float32Array>}
   * @returns [positions, dModel]
   */
  lookup: verb('learnedLookup'),
  /**
   * The table stretched to `rows` rows, linear between the old ones; 'half-pixel' is PyTorch's default.
   * @type {(table: Numbers, params: { dModel: number, rows: number,
   *   mode?: 'scale' | 'align-corners' | 'half-pixel' }) => Own<Float32Array>}
   * @returns [rows, dModel]
   */
  resize: verb('learnedResize'),
});
