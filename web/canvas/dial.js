import { arcOf } from './rim.js';

/** @import { Colour, Point, Style } from '../types.js' */

/**
 * Angles on a circle, clockwise from twelve. arcs: { from, to (radians), colour, width, dash, out }, `out` px outside of the
 * circle; an arc of a whole turn or more is a ring.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Point & { radius: number }} circle
 * @param {{ from: number, to: number, colour?: Colour, width?: number, dash?: number[], out?: number }[]} arcs
 * @param {Style} style
 */
export function drawDial(ctx, { x, y, radius }, arcs, style) {
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.strokeStyle = style.hairline;
  ctx.lineWidth = style.hair;
  ctx.stroke();
  for (const { from, to, colour = style.ink, width = 6, dash = [], out = 0 } of arcs) {
    ctx.beginPath();
    const isRing = to - from >= 2 * Math.PI;
    arcOf(ctx, { x, y, radius: radius + out }, isRing ? 0 : from, isRing ? 2 * Math.PI : to);
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.setLineDash(dash);
    ctx.stroke();
  }
  ctx.restore();
}
