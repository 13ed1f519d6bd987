/** @import { Point, Style } from '../types.js' */

/**
 * A pointer to a line at (x, y): filled and from above with `up`, else hollow and from below.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Point & { up?: boolean }} place
 * @param {Style} style
 */
export function drawMark(ctx, { x, y, up }, style) {
  const s = up ? -1 : 1;
  ctx.save();
  ctx.beginPath();
  ctx.moveTo(x, y + 3 * s);
  ctx.lineTo(x + 7, y + 14 * s);
  ctx.lineTo(x - 7, y + 14 * s);
  ctx.closePath();
  ctx.fillStyle = up ? style.ink : style.paper;
  ctx.strokeStyle = style.ink;
  ctx.lineWidth = style.line;
  ctx.fill();
  ctx.stroke();
  ctx.restore();
}
