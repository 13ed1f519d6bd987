/** @import { Numbers, Own, Palette } from '../types.js' */

/**
 * Tables of numbers as colours.
 * @param {import('../engine.js').Verb} verb
 */
export const paint = (verb) => ({
  /**
   * A colour for every value: `min` and below the palette's first, `max` and above its last; NaN and −Infinity are
   * transparent, Infinity is the last.
   * @type {(values: Numbers, params: { rows: number, cols: number, palette?: Palette, min: number, max: number })
   *   => Own<Uint8ClampedArray>}
   * @returns [rows, cols, 4] RGBA
   */
  heatmap: verb('paintHeatmap'),
});
