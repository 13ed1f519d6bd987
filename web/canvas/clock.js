import { rimAt } from './rim.js';

/** @import { Colour, Point, Style } from '../types.js' */

/**
 * A circle with a hand at `angle` (radians, clockwise from twelve: the tip reaches its sine to the right and its cosine
 * upwards) and a dashed hand at ghostAngle.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Point & { radius: number }} circle
 * @param {{ angle: number, colour?: Colour, ghostAngle?: number, active?: boolean }} options
 * @param {Style} style
 */
export function drawClock(ctx, { x, y, radius }, options, style) {
  const { angle, colour = style.ink, ghostAngle, active = false } = options;
  const hand = (/** @type {number} */ at) => {
    const tip = rimAt({ x, y, radius }, at, 0.86);
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(tip.x, tip.y);
    ctx.stroke();
  };
  ctx.save();
  ctx.lineWidth = active ? style.line + 0.5 : style.hair;
  ctx.strokeStyle = active ? style.ink : style.hairline;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.stroke();
  ctx.strokeStyle = colour;
  ctx.lineCap = 'round';
  if (ghostAngle !== undefined && Number.isFinite(ghostAngle)) {
    ctx.lineWidth = style.line;
    ctx.setLineDash([3, 3]);
    hand(ghostAngle);
    ctx.setLineDash([]);
  }
  ctx.lineWidth = 2 * style.line;
  hand(angle);
  ctx.restore();
}
