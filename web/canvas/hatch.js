/** @import { Colour, Rect } from '../types.js' */

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
