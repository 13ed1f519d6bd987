/** @import { Colour, Numbers, Rect, Style } from '../types.js' */

/**
 * Whole numbers along a sequence as steps: bars over rect, one a value, as high as their share of `most`. fill(i): the
 * colour of a bar; `outline` draws only their upper edges, dashed.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Rect} rect
 * @param {{ values: Numbers, most: number, slots?: number, fill?: (i: number) => Colour, outline?: boolean }} options
 * @param {Style} style
 */
export function drawStrip(ctx, rect, { values, most, slots = values.length, fill, outline = false }, style) {
  const slot = rect.width / slots;
  const heightOf = (/** @type {number} */ value) => Math.max(1, (value / Math.max(1, most)) * rect.height);
  ctx.save();
  if (outline) {
    ctx.strokeStyle = style.second;
    ctx.lineWidth = style.line;
    ctx.setLineDash([3, 2]);
    ctx.beginPath();
    for (const [i, value] of values.entries()) {
      const y = rect.y + rect.height - heightOf(value);
      ctx.moveTo(rect.x + i * slot, y);
      ctx.lineTo(rect.x + (i + 1) * slot, y);
    }
    ctx.stroke();
  } else {
    const gap = Math.min(2, 0.2 * slot);
    for (const [i, value] of values.entries()) {
      ctx.fillStyle = fill?.(i) ?? style.ink;
      const height = heightOf(value);
      ctx.fillRect(rect.x + i * slot + gap / 2, rect.y + rect.height - height, slot - gap, height);
    }
  }
  ctx.restore();
}
