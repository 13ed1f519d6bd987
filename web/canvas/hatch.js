/** @import { Colour, Rect, Style } from '../types.js' */

/**
 * Diagonal lines over rect ({ x, y, width, height }, px): the sign of a mistake. What is absent has drawAbsent.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Rect} rect
 * @param {Colour} colour
 * @param {{ gap?: number, width?: number }} [options]
 */
export function hatch(ctx, rect, colour, { gap = 7, width = 1 } = {}) {
  ctx.save();
  ctx.beginPath();
  ctx.rect(rect.x, rect.y, rect.width, rect.height);
  ctx.clip();
  ctx.beginPath();
  for (let offset = -rect.height; offset < rect.width; offset += gap) {
    ctx.moveTo(rect.x + offset, rect.y + rect.height);
    ctx.lineTo(rect.x + offset + rect.height, rect.y);
  }
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
  ctx.restore();
}

/**
 * A place with nothing in it: paper, which covers what was drawn there by as much as `cover` says (0 … 1), within dashes.
 * Hatching is the sign of a mistake alone.
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
