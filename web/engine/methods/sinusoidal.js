/** @import { Numbers, Own, Palette, SinusoidalLayout } from '../types.js' */

/**
 * Sines and cosines of the position.
 * @param {import('../engine.js').Verb} verb
 */
export const sinusoidal = (verb) => ({
  /**
   * PE(p): sin and cos of p · base^(−2i/dModel); error at most 2e-7 for |p| ≤ 2^20.
   * @type {(params: { seqLen?: number, positions?: Numbers, dModel: number, base?: number,
   *   layout?: SinusoidalLayout, order?: 'fast-first' | 'wrong-slow-first' })
   *   => Own<Float32Array>}
   * @returns [seqLen, dModel]
   */
  encode: verb('sinusoidalEncode'),
  /**
   * The table of `encode`, painted: `min` and below get the palette's first colour, `max` and above its last.
   * `height` and `width` shrink the picture: a pixel shows the mean of the values it covers.
   * @type {(params: { seqLen?: number, positions?: Numbers, dModel: number, base?: number,
   *   layout?: SinusoidalLayout, order?: 'fast-first' | 'wrong-slow-first',
   *   palette?: Palette, min?: number, max?: number, height?: number, width?: number })
   *   => Own<Uint8ClampedArray>}
   * @returns [height = seqLen, width = dModel, 4] RGBA
   */
  heatmap: verb('sinusoidalHeatmap'),
  /**
   * Radians per token of every pair.
   * @type {(params: { dModel: number, base?: number, order?: 'fast-first' | 'wrong-slow-first' })
   *   => Own<Float64Array>}
   * @returns [⌈dModel / 2⌉]
   */
  frequencies: verb('sinusoidalFrequencies'),
  /**
   * cos and sin of the block [[cos, sin], [−sin, cos]] that takes PE(p) to PE(p + offset), a pair.
   * @type {(params: { offset: number, dModel: number, base?: number }) => Own<Float64Array>}
   * @returns [dModel / 2, 2]
   */
  shift: verb('sinusoidalShift'),
  /**
   * Applies the block of `shift` to every pair of every row (interleaved layout).
   * @type {(rows: Numbers, params: { offset: number, dModel: number, base?: number })
   *   => Own<Float32Array>}
   * @returns rows' shape [n, dModel]
   */
  applyShift: verb('sinusoidalApplyShift'),
  /**
   * PE(p) · PE(p + distance) / (dModel / 2), the same at every p.
   * @type {(params: { distances: Numbers, dModel: number, base?: number }) => Own<Float64Array>}
   * @returns [distances]
   */
  kernel: verb('sinusoidalKernel'),
});
