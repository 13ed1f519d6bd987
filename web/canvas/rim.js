/** @import { Point } from '../types.js' */

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
