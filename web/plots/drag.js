import { clamp } from '../core/numbers.js';

/** @import { Point, Scale } from '../types.js' */

/**
 * The moves of a handle along x: a drag to a place, and arrow keys by `step`; set(wished) gives the patch.
 *
 * @template Patch
 * @param {Pick<Scale, 'invert'>} x
 * @param {number} value
 * @param {(wished: number) => Patch} set
 * @param {number} [step]
 */
export const alongX = (x, value, set, step = 1) => ({
  drag: (/** @type {Point} */ point) => set(x.invert(point.x)),
  key: (/** @type {{ dx: number, dy: number }} */ { dx, dy }) => set(value + step * (dx - dy)),
});

/**
 * The same along y.
 *
 * @template Patch
 * @param {Pick<Scale, 'invert'>} y
 * @param {number} value
 * @param {(wished: number) => Patch} set
 * @param {number} [step]
 */
export const alongY = (y, value, set, step = 1) => ({
  drag: (/** @type {Point} */ point) => set(y.invert(point.y)),
  key: (/** @type {{ dx: number, dy: number }} */ { dx, dy }) => set(value + step * (dx - dy)),
});

/**
 * The moves of a handle along x from one of `stops` to another: a drag to the nearest, and arrow keys to those beside `now`;
 * set(stop) gives the patch.
 *
 * @template Patch
 * @param {(stop: number) => number} x
 * @param {number[]} stops
 * @param {number} now
 * @param {(stop: number) => Patch} set
 */
export function alongStops(x, stops, now, set) {
  const to = (/** @type {number} */ index) => set(stops[clamp(index, 0, stops.length - 1)]);
  return {
    drag(/** @type {Point} */ point) {
      const far = stops.map((stop) => Math.abs(x(stop) - point.x));
      return to(far.indexOf(Math.min(...far)));
    },
    key: (/** @type {{ dx: number, dy: number }} */ { dx, dy }) => to(stops.indexOf(now) + dx - dy),
  };
}

/**
 * The whole number from low to high that is nearest to value.
 *
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
export const whole = (value, low, high) => Math.round(clamp(value, low, high));

/**
 * The mark of a handle on a point: its rings lie round it.
 *
 * @param {Point} point
 * @param {number} radius
 */
export const dotMark = ({ x, y }, radius) => ({
  x: x - radius,
  y: y - radius,
  width: 2 * radius,
  height: 2 * radius,
  round: true,
});
