/** @import { Point, Rect } from '../types.js' */

/**
 * @typedef {object} Margins CSS px at a scale of 1
 * @property {number} [left]
 * @property {number} [right]
 * @property {number} [top]
 * @property {number} [bottom]
 */

/**
 * The place inside a rectangle that margins leave. A width or a height, in px at every scale, holds instead of the margin
 * at the right or at the bottom.
 *
 * @param {Rect} rect
 * @param {Margins & { width?: number, height?: number }} room
 * @param {number} [scale] by which margins grow
 * @returns {Rect}
 */
export const inset = (rect, { left = 0, right = 0, top = 0, bottom = 0, width, height }, scale = 1) => ({
  x: rect.x + left * scale,
  y: rect.y + top * scale,
  width: width ?? rect.width - (left + right) * scale,
  height: height ?? rect.height - (top + bottom) * scale,
});

/**
 * The place below a rectangle, as wide as it is.
 *
 * @param {Rect} rect
 * @param {{ gap?: number, height: number }} room px
 * @returns {Rect}
 */
export const beneath = (rect, { gap = 0, height }) => ({
  x: rect.x,
  y: rect.y + rect.height + gap,
  width: rect.width,
  height,
});

/**
 * Rectangles of one size in lines of `columns`, or in one line, `gap` px apart; a line begins `pitch` px below the one
 * before.
 *
 * @param {Point} corner
 * @param {{ count: number, columns?: number, width: number, height?: number, gap?: number, pitch?: number }} grid
 * @returns {Rect[]}
 */
export const tiles = (
  { x, y },
  { count, columns = count, width, height = width, gap = 0, pitch = height + gap },
) =>
  Array.from({ length: count }, (_, i) => ({
    x: x + (i % columns) * (width + gap),
    y: y + Math.floor(i / columns) * pitch,
    width,
    height,
  }));

/**
 * Rows one below the other from the top of a rectangle on, as wide as it is.
 *
 * @param {Rect} rect
 * @param {{ count: number, height: number, gap?: number }} rows px
 */
export const rowsOf = ({ x, y, width }, rows) => tiles({ x, y }, { ...rows, columns: 1, width });
