/** @import { Verbs } from '../types.js' */

/**
 * A row a position, trained.
 * @param {Verbs} verbs
 */
export const learned = ({ verb }) => ({
  /**
   * A table of seeded normal numbers N(0, std²), the same on every machine.
   * @type {(params: { maxLen: number, dModel: number, std?: number, seed: number })
   *   => Float32Array} [maxLen, dModel]
   */
  table: verb('learnedTable'),
});
