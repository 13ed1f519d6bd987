import { clamp } from '../core/numbers.js';
import { cellIn, nearest } from '../plots/tables.js';

/** @import { Values } from '../types.js' */

/**
 * What a handle moves, in place of drag and key:
 *   along   { from, pitch, count, axis }  a parameter is the place along a row (x) or a column (y), as of cards, bars, rows
 *   cell    { rects, size, row, col }     two parameters are the cell of a square table, or of the nearest of several; with
 *                                         `rows` and `cols` instead of size, of one that is not square
 *   flips   true                          a press turns a flag over, arrow keys turn it on and off
 *
 * @param {any} handle with `param`, which is its id unless given
 * @param {{ values: Values }} data
 */
export function movesOf({ id, param = id, along, cell, flips }, { values }) {
  if (along) {
    const { from, pitch, count, axis = 'x' } = along;
    const at = (place) => ({ [param]: clamp(Math.floor(place), 0, count - 1) });
    return {
      drag: (point) => at((point[axis] - from) / pitch),
      key: ({ dx, dy }) => at(values[param] + dx + dy),
    };
  }
  if (cell) {
    const { rects, size, rows = size, cols = size, row, col } = cell;
    const at = (down, across) => ({ [col]: clamp(across, 0, cols - 1), [row]: clamp(down, 0, rows - 1) });
    const middle = cellIn(rects.at(-1), { rows, cols, row: values[row], col: values[col] });
    return {
      x: middle.x + middle.width / 2,
      y: middle.y + middle.height / 2,
      drag({ x, y }) {
        const rect = rects[nearest(rects, { x, y })];
        return at(Math.floor((y - rect.y) / middle.height), Math.floor((x - rect.x) / middle.width));
      },
      key: ({ dx, dy }) => at(values[row] + dy, values[col] + dx),
    };
  }
  if (!flips) return {};
  return {
    drag: (_point, start) => ({ [param]: !start.values[param] }),
    key: ({ dx, dy }) => ({ [param]: dx - dy > 0 }),
  };
}
