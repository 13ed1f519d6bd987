import { drawArrow } from './curve.js';
import { hatch } from './hatch.js';

/** @import { Colour, Point, Style } from '../types.js' */

// The one law of clocks: angle 0 is at twelve, and angles grow clockwise. A hand at angle a reaches sin a to the right and
// cos a upwards. Arrows in a plane with an x and a y axis (web/plots/plane.js) keep to the law of mathematics instead.

const QUARTER = Math.PI / 2;

/**
 * Where a hand at `angle` ends that reaches over `part` of the radius.
 *
 * @param {Point & { radius: number }} face
 * @param {number} angle
 * @param {number} [part]
 * @returns {Point}
 */
export const rimAt = ({ x, y, radius }, angle, part = 1) => ({
  x: x + part * radius * Math.sin(angle),
  y: y - part * radius * Math.cos(angle),
});

/**
 * The angle of a clock at which a point lies from its middle, −π … π.
 *
 * @param {Point} centre
 * @param {Point} point
 */
export const angleAt = (centre, point) => Math.atan2(point.x - centre.x, centre.y - point.y);

/**
 * An angle of a plane as an angle of a clock, and back.
 *
 * @param {number} angle counter-clockwise from the x axis
 */
export const fromPlane = (angle) => QUARTER - angle;

/**
 * Adds the part of a rim between two angles to the path, clockwise where `to` is the larger.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Point & { radius: number }} face
 * @param {number} from
 * @param {number} to
 */
export function arcOf(ctx, { x, y, radius }, from, to) {
  ctx.arc(x, y, radius, from - QUARTER, to - QUARTER, to < from);
}

/**
 * A circle with a hand at `angle` (radians, clockwise from twelve: the tip reaches its sine to the right and its cosine
 * upwards).
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Point & { radius: number }} circle
 * @param {{ angle: number, colour?: Colour, active?: boolean }} options
 * @param {Style} style
 */
export function drawClock(ctx, { x, y, radius }, options, style) {
  const { angle, colour = style.ink, active = false } = options;
  const tip = rimAt({ x, y, radius }, angle, 0.86);
  ctx.save();
  ctx.lineWidth = active ? style.line + 0.5 : style.hair;
  ctx.strokeStyle = active ? style.ink : style.hairline;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.stroke();
  ctx.strokeStyle = colour;
  ctx.lineCap = 'round';
  ctx.lineWidth = 2 * style.line;
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(tip.x, tip.y);
  ctx.stroke();
  ctx.restore();
}

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

/**
 * A hand of a clock at `angle`, clockwise from twelve.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Point & { radius: number }} circle
 * @param {number} angle
 * @param {{ colour: Colour, width: number, dash?: number[] }} options
 */
export function drawHand(ctx, { x, y, radius }, angle, { colour, width, dash = [] }) {
  const tip = rimAt({ x, y, radius }, angle);
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.lineCap = dash.length > 0 ? 'butt' : 'round';
  ctx.setLineDash(dash);
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(tip.x, tip.y);
  ctx.stroke();
  ctx.restore();
}

/**
 * The way from the hand at `start`, as far as `turn` takes it, clockwise above 0; whole turns show as a full ring inside.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Point & { radius: number }} circle
 * @param {{ start: number, turn: number, colour: Colour }} options
 * @param {Style} style
 */
export function drawTurn(ctx, { x, y, radius }, { start, turn, colour }, style) {
  const reach = 0.34 * radius;
  const rest = turn - 2 * Math.PI * Math.trunc(turn / (2 * Math.PI));
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = style.line;
  if (Math.abs(turn) >= 2 * Math.PI) {
    ctx.beginPath();
    ctx.arc(x, y, 0.24 * radius, 0, 2 * Math.PI);
    ctx.stroke();
  }
  ctx.beginPath();
  arcOf(ctx, { x, y, radius: reach }, start, start + rest);
  ctx.stroke();
  ctx.restore();
  if (Math.abs(rest) * reach < 8) return;
  const at = (/** @type {number} */ angle) => rimAt({ x, y, radius: reach }, angle);
  const back = Math.sign(rest) * Math.min(Math.abs(rest), 6 / reach);
  drawArrow(ctx, at(start + rest - back), at(start + rest), { colour, width: style.line }, style);
}

/**
 * Hatches the face of a clock that shows a wrong variant.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Point & { radius: number }} circle
 * @param {Style} style
 */
export function hatchDisc(ctx, { x, y, radius }, style) {
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.clip();
  hatch(ctx, { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }, style.hairline);
  ctx.restore();
}
