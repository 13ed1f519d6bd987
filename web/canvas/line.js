/** @import { LineOptions, Style } from '../types.js' */

/**
 * A straight line from (x0, y0) to (x1, y1), px. width: 1 unless given, in a projector's style at least 2.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {number[]} ends
 * @param {LineOptions} options
 * @param {Style} style
 */
export function drawLine(ctx, [x0, y0, x1, y1], { colour, width = 1, dash = [] }, style) {
  ctx.save();
  ctx.beginPath();
  ctx.moveTo(x0, y0);
  ctx.lineTo(x1, y1);
  ctx.strokeStyle = colour ?? style.ink;
  ctx.lineWidth = style.projector ? style.hair * Math.max(1, 0.75 * width) : width;
  ctx.setLineDash(dash);
  ctx.stroke();
  ctx.restore();
}
