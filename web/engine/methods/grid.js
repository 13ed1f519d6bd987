/** @import { Numbers, Own, PairLayout } from '../types.js' */

/**
 * Patches of a picture, in raster order; their positions are a row and a column.
 * @param {import('../engine.js').Verb} verb
 */
export const grid = (verb) => ({
  /**
   * Sinusoidal, half of dModel for the row and half for the column, each 'concatenated'; MAE's code is 'width-first'.
   * @type {(params: { height: number, width: number, dModel: number, base?: number,
   *   order?: 'height-first' | 'width-first' }) => Own<Float32Array>}
   * @returns [height · width, dModel]
   */
  sincos: verb('gridSincos'),
  /**
   * Row and column of each index.
   * @type {(params: { height: number, width: number }) => Own<Int32Array>}
   * @returns [height · width, 2]
   */
  index: verb('gridIndex'),
  /**
   * Turns the first half of each head's pairs by the row and the second by the column; 'width-first' the other way.
   * @type {(x: Numbers, params: { headDim: number, height: number, width: number, base?: number, layout?: PairLayout,
   *   order?: 'height-first' | 'width-first' }) => Own<Float32Array>}
   * @returns x's shape [height · width, numHeads · headDim]
   */
  rotate: verb('gridRotate'),
  /**
   * Row and column of each cell as they are, 'index', or from −1 to 1 along each side, 'separate', along the longer one,
   * 'max', or the shorter one, 'min'; then `shift` is added and `factors` multiply, each [row, column].
   * @type {(params: { height: number, width: number, normalize?: 'index' | 'separate' | 'max' | 'min',
   *   shift?: Numbers, factors?: Numbers }) => Own<Float64Array>}
   * @returns [height · width, 2]
   */
  coordinates: verb('gridCoordinates'),
  /**
   * Turns each pair by across · column + down · row of its cell; 'wrong-swapped' takes row and column for each other.
   * @type {(x: Numbers, params: { headDim: number, coordinates: Numbers, across: Numbers, down: Numbers,
   *   layout?: PairLayout, axes?: 'official' | 'wrong-swapped' }) => Own<Float32Array>}
   * @returns coordinates [cells, 2], across, down [numHeads or 1, headDim / 2], x's shape [cells, numHeads · headDim]
   */
  mixed: verb('gridMixed'),
  /**
   * The table stretched to another grid, as PyTorch's interpolate does; the first classRows rows are copied.
   * @type {(table: Numbers, params: { dModel: number, from: Numbers, to: Numbers, mode?: 'bilinear' | 'bicubic',
   *   alignCorners?: boolean, classRows?: number }) => Own<Float32Array>}
   * @returns [classRows + height · width of `to`, dModel]
   */
  resize: verb('gridResize'),
});
