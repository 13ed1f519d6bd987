/** @import { Rect, Style } from '../types.js' */

/**
 * A place with nothing in it: paper, which covers what was drawn there by as much as `cover` says (0 … 1), within dashes.
 * Hatching (hatch.js) is the sign of a mistake alone.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Rect} rect px
 * @param {{ cover?: number }} look
 * @param {Style} style
 */
export function drawAbsent(ctx, { x, y, width, height }, { cover = 1 }, style) {
  if (width < 1 || height < 1) return;
  ctx.save();
  ctx.fillStyle = cover === 1 ? style.paper : style.rgba(style.paper, cover);
  ctx.fillRect(x, y, width, height);
  ctx.strokeStyle = style.outline;
  ctx.lineWidth = style.hair;
  ctx.setLineDash([4, 3]);
  ctx.strokeRect(x + 0.5, y + 0.5, Math.max(0, width - 1), Math.max(0, height - 1));
  ctx.restore();
}
