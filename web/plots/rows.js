import { clamp } from '../core/numbers.js';
import { inset } from './places.js';

/** @import { Point, Rect } from '../types.js' */

const GUTTER = 30; // before the names, for the point of the chosen row, CSS px at text size 13

/**
 * Where rows stand, one for each method, layer or kernel: `count` of them from px `top` on, each `pitch` px high.
 *
 * @param {Rect} box
 * @param {number} scale
 * @param {{ top: number, pitch: number, count: number }} rows CSS px at text size 13
 */
export function rowsIn(box, scale, { top, pitch, count }) {
  const place = inset(box, { top, height: pitch * count * scale }, scale);
  return {
    rows: place,
    pitch: pitch * scale,
    gutter: GUTTER * scale,
    middle: (/** @type {number} */ row) => place.y + (row + 0.5) * pitch * scale,
  };
}

/**
 * The ground of the chosen row.
 *
 * @param {any} pen with rowsIn's
 * @param {number} row
 * @param {number} tint share of ink, on a dark theme twice as much
 */
export function markRow({ fill, style, rows, pitch, middle }, row, tint) {
  const ground = { ...rows, y: middle(row) - pitch / 2, height: pitch };
  fill(ground, style.rgba(style.ink, style.dark ? 2 * tint : tint));
}

/**
 * The point before the name of the chosen row.
 *
 * @param {any} pen with rowsIn's
 * @param {number} row
 */
export const pointRow = ({ point, rows, gutter, middle }, row) =>
  point({ x: rows.x + gutter / 2, y: middle(row) }, { radius: 5 });

/**
 * A handle on the chosen row, which is pressed or moved by arrow keys; set(row) gives the patch.
 *
 * @param {any} frame rowsIn's
 * @param {{ id: string, row: number, count: number, label?: string, value?: string, area?: Rect, x?: number, set: (row: number) => any }} handle
 */
export function rowHandle({ rows, pitch, gutter, middle }, { row, count, set, ...handle }) {
  const to = (/** @type {number} */ wished) => set(clamp(wished, 0, count - 1));
  return {
    area: rows,
    x: rows.x + gutter / 2,
    y: middle(row),
    ...handle,
    drag: (/** @type {Point} */ { y }) => to(Math.floor((y - rows.y) / pitch)),
    key: (/** @type {{ dx: number, dy: number }} */ { dx, dy }) => to(row + dx + dy),
  };
}
