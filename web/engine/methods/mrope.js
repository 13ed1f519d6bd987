/** @import { Numbers, Own, PairAllocation, PairLayout, Segment } from '../types.js' */

/**
 * Queries and keys of text, images and videos, turned by time, height and width.
 * @param {import('../engine.js').Verb} verb
 */
export const mrope = (verb) => ({
  /**
   * Where each token stands: rows t, h and w. `delta` added to a token's index gives its id while decoding. A video's
   * frames are `timeStep` ids apart, cut to whole ones: seconds per frame · tokens per second in Qwen2.5-VL. advance
   * 'wrong-area' is the common mistake of going on h · w behind an image.
   * @type {(params: { segments: Segment[], spatialMergeSize?: number, advance?: 'official' | 'wrong-area' })
   *   => { ids: Own<Int32Array>, delta: number }}
   * @returns ids [3, tokens]
   */
  positionIds: verb('mropePositionIds'),
  /**
   * The axis that each pair turns by: 0 t, 1 h, 2 w.
   * @type {(params: { headDim: number, sections: Numbers, allocation?: PairAllocation })
   *   => Own<Int32Array>}
   * @returns [headDim / 2]
   */
  axes: verb('mropeAxes'),
  /**
   * Turns every pair of every row by the id on its axis · invFreq; where t, h and w agree, as rope.rotate does.
   * @type {(x: Numbers, params: { headDim: number, ids: Numbers, sections: Numbers, base?: number, invFreq?: Numbers,
   *   layout?: PairLayout, allocation?: PairAllocation }) => Own<Float32Array>}
   * @returns x's shape [tokens, numHeads · headDim]
   */
  rotate: verb('mropeRotate'),
});
