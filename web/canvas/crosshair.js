/** @import { Point, Rect, Style } from '../types.js' */

/**
 * The frame around a cell with its middle at point, never smaller than can be seen.
 *
 * @param {Point} point
 * @param {Rect} cell
 */
export const cellFrame = (point, cell) => ({
  x: Math.min(cell.x, point.x - 4),
  y: Math.min(cell.y, point.y - 4),
  width: Math.max(cell.width, 8),
  height: Math.max(cell.height, 8),
});

/**
 * Lines through point over the whole of rect and a frame around cell ({ x, y, width, height }, px): ink with a rim
 * of paper, so that it stands out on every colour of a table.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Rect} rect
 * @param {Point} point
 * @param {Rect} cell
 * @param {Style} style
 */
export function drawCrosshair(ctx, rect, point, cell, style) {
  const frame = cellFrame(point, cell);
  ctx.save();
  ctx.beginPath();
  ctx.moveTo(rect.x, point.y);
  ctx.lineTo(frame.x, point.y);
  ctx.moveTo(frame.x + frame.width, point.y);
  ctx.lineTo(rect.x + rect.width, point.y);
  ctx.moveTo(point.x, rect.y);
  ctx.lineTo(point.x, frame.y);
  ctx.moveTo(point.x, frame.y + frame.height);
  ctx.lineTo(point.x, rect.y + rect.height);
  ctx.strokeStyle = style.rgba(style.paper, 0.75);
  ctx.lineWidth = style.line + 2;
  ctx.stroke();
  ctx.strokeStyle = style.ink;
  ctx.lineWidth = style.line;
  ctx.stroke();
  ctx.strokeStyle = style.paper;
  ctx.lineWidth = style.line + 3;
  ctx.strokeRect(frame.x, frame.y, frame.width, frame.height);
  ctx.strokeStyle = style.ink;
  ctx.lineWidth = style.line + 0.5;
  ctx.strokeRect(frame.x, frame.y, frame.width, frame.height);
  ctx.restore();
}
