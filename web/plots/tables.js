/** @import { Point, Rect } from '../types.js' */

/**
 * The place among rectangles of the one whose centre is nearest to a point.
 *
 * @param {Rect[]} rects
 * @param {Point} point
 */
export function nearest(rects, { x, y }) {
  const far = (/** @type {Rect} */ rect) =>
    Math.hypot(rect.x + rect.width / 2 - x, rect.y + rect.height / 2 - y);
  return rects.reduce((best, rect, i) => (far(rect) < far(rects[best]) ? i : best), 0);
}

/**
 * The rectangle of a cell in a table of rows × cols.
 *
 * @param {Rect} rect
 * @param {{ rows: number, cols?: number, row: number, col: number }} cell
 * @returns {Rect}
 */
export function cellIn(rect, { rows, cols = rows, row, col }) {
  const [width, height] = [rect.width / cols, rect.height / rows];
  return { x: rect.x + col * width, y: rect.y + row * height, width, height };
}

/**
 * Thin lines of paper between the cells of a table, and one around it.
 *
 * @param {any} pen
 * @param {Rect} rect
 * @param {{ rows: number, cols: number, colour: string }} table colour of the line around it
 */
export function cellLines({ ctx, style, outline }, rect, { rows, cols, colour }) {
  ctx.strokeStyle = style.rgba(style.paper, 0.7);
  ctx.lineWidth = style.hair;
  ctx.beginPath();
  for (let i = 1; i < rows; i++) {
    const y = rect.y + (i * rect.height) / rows;
    ctx.moveTo(rect.x, y);
    ctx.lineTo(rect.x + rect.width, y);
  }
  for (let j = 1; j < cols; j++) {
    const x = rect.x + (j * rect.width) / cols;
    ctx.moveTo(x, rect.y);
    ctx.lineTo(x, rect.y + rect.height);
  }
  ctx.stroke();
  outline(rect, colour);
}

/**
 * A title, and the name of a mistake with a cross beside it where at least `least` px are left.
 *
 * @param {any} pen
 * @param {Point} place
 * @param {{ title: string, wrong?: string, width: number, least?: number }} words
 */
export function heading({ text, style }, place, { title, wrong, width, least = 0 }) {
  const used = text(title, { ...place, weight: 600, maxWidth: width }) + style.size;
  const maxWidth = Math.max(0, width - used);
  if (!wrong || maxWidth <= least) return;
  text(wrong, { ...place, x: place.x + used, colour: style.second, crossed: true, maxWidth });
}

const WIDTH = 64; // px

/**
 * What the diverging colours stand for, from `low` to `high`, with its right end at `right`. Returns its left end, CSS px.
 *
 * @param {Pick<import('./pen.js').Pen, 'style' | 'fill' | 'text' | 'widthOf'>} pen
 * @param {{ right: number, middle: number, low?: string, high?: string }} place
 */
export function drawColourKey({ style, fill, text, widthOf }, { right, middle, low = '−1', high = '+1' }) {
  const x = right - widthOf(high) - 5 - WIDTH;
  const palette = style.palettes.diverging;
  const stops = palette.length / 3;
  for (let i = 0; i < stops; i++) {
    const [from, to] = [i, i + 1].map((edge) => x + (edge * WIDTH) / stops);
    fill(
      { x: from, y: middle - 4.5, width: to - from, height: 9 },
      `rgb(${palette.subarray(3 * i, 3 * i + 3).join(' ')})`,
    );
  }
  const look = { y: middle, baseline: 'middle', colour: style.second };
  text(high, { ...look, x: right, align: 'right' });
  return x - 5 - text(low, { ...look, x: x - 5, align: 'right' });
}
