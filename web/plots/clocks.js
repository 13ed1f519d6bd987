import { angleAt, drawDial, hatchDisc, rimAt } from '../canvas/clock.js';
import { clamp } from '../core/numbers.js';

/** @import { Colour, Point, Rect, TextOptions } from '../types.js' */
/** @import { Pen } from './pen.js' */

/**
 * @typedef {Point & { radius: number }} Face
 * @typedef {Partial<TextOptions> & { text: unknown }} Line
 *
 * @typedef {object} Clock what drawClock takes, and
 * @property {number} angle radians, clockwise from twelve
 * @property {Colour} [colour]
 * @property {boolean} [active]
 * @property {boolean} [wrong] it shows a mistake: its face is hatched
 * @property {any[]} [arcs] on its rim, as of drawDial
 * @property {Line} [label] below it
 * @property {Line} [sub] below the label
 */

/**
 * Middles and radii of `count` clocks in an area, in the rows that make them largest, with `below` px of room for a
 * label under each.
 *
 * @param {Rect} area
 * @param {{ count: number, below: number, most: number }} clocks
 * @returns {(Face & { index: number })[]}
 */
export function clockPlaces(area, { count, below, most }) {
  let best = { rows: 1, columns: count, across: 0, radius: 0 };
  for (let rows = 1; rows <= count; rows++) {
    const columns = Math.ceil(count / rows);
    const across = area.width / columns;
    const radius = Math.min(most, across / 2 - 4, (area.height / rows - below - 4) / 2);
    if (radius > best.radius + 0.5) best = { rows: Math.ceil(count / columns), columns, across, radius };
  }
  const { rows, columns, across, radius } = best;
  const down = Math.min(area.height / rows, 2 * radius + below + 20);
  const top = area.y + (area.height - rows * down) / 2;
  return Array.from({ length: count }, (_, index) => ({
    index,
    radius,
    x: area.x + ((index % columns) + 0.5) * across,
    y: top + (Math.floor(index / columns) + 0.5) * down - below / 2,
  }));
}

/**
 * Clocks at their places, the label of each `gap` px below it.
 *
 * @param {Pen} pen
 * @param {any[]} places
 * @param {(place: any) => Clock} clockOf
 * @param {{ gap?: number }} [look]
 */
export function drawClocks(pen, places, clockOf, { gap = 4 } = {}) {
  for (const place of places) {
    const { wrong, arcs, label, sub, ...clock } = clockOf(place);
    if (wrong) pen.put(hatchDisc, place);
    pen.clock(place, clock);
    if (arcs) pen.put(drawDial, place, arcs);
    let y = place.y + place.radius + gap;
    for (const line of [label, sub]) {
      if (line) pen.text(line.text, { x: place.x, y, align: 'center', baseline: 'top', ...line });
      y += 2 + 1.25 * pen.style.size;
    }
  }
}

export { angleAt, rimAt as tipOf };

/**
 * The face whose middle is nearest to a point.
 *
 * @param {any[]} places
 * @param {Point} point
 * @returns {any}
 */
export function nearestTo(places, point) {
  const far = (/** @type {Point} */ { x, y }) => Math.hypot(x - point.x, y - point.y);
  return places.reduce((best, place) => (far(place) < far(best) ? place : best));
}

/** An angle between −π and π. @param {number} angle */
export const wrapped = (angle) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/**
 * The whole position, 0 … most, to which a drag turns a hand of `rate` radians per token about its centre. The hand
 * follows by as much as the pointer goes round, turn after turn; a press alone moves nothing.
 *
 * @param {{ centre: Point, rate: number, position: number, most: number }} hand
 * @param {Point} point
 * @param {{ point: Point, values: any }} start
 */
export function turnedTo({ centre, rate, position, most }, point, start) {
  const wished = start.values.position * rate + angleAt(centre, point) - angleAt(centre, start.point);
  return clamp(position + Math.round(wrapped(wished - position * rate) / rate), 0, most);
}
