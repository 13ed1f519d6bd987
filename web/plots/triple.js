import { clamp } from '../core/numbers.js';
import { panel } from './panel.js';
import { inset, tiles } from './places.js';
import { cellIn } from './tables.js';

/** @import { FigureData, Point, Translate, Values, View } from '../types.js' */

const GAP = 22; // px between the tables, room for + and →
const MOST = 300; // px of a side

/**
 * @template {{ values: Values }} [Data=any]
 * @typedef {object} Triple
 * @property {(data: FigureData<Data>) => number} size cells in a row
 * @property {(data: FigureData<Data>, t: Translate) => { name: string, table: any, wrong?: boolean }[]} parts the three, each table as of pen.heatmap
 * @property {string} row the parameter of the row that is outlined in all of them
 * @property {string} [col] and of a cell of it
 * @property {(data: FigureData<Data>) => number} seen over how many of its cells
 * @property {string} axes
 * @property {string} id of the handle
 * @property {string} label of it
 * @property {(data: FigureData<Data>, t: Translate) => string} value of it
 * @property {View<Data>['describe']} describe
 * @property {string} [place]
 */

/**
 * A view of three square tables: one plus the other gives, through something, the third. One handle for all of them,
 * because they show the same row; wrong tables are hatched.
 *
 * @template {{ values: Values }} [Data=any]
 * @param {NoInfer<Triple<Data>>} triple
 * @returns {View<Data>}
 */
export function triple({ size, parts, row, col, seen, axes, id, label, value, ...view }) {
  return panel({
    ...view,
    height: (width, { scale }) => Math.round(sideIn(width) + 64 * scale),
    frame(box, { scale }) {
      const side = sideIn(box.width);
      return { rects: tiles(inset(box, { top: 32 }, scale), { count: 3, width: side, gap: GAP }) };
    },
    draw(pen, data, t) {
      const { rects, box, style, text, heatmap, hatch, outline, ring } = pen;
      const rows = size(data);
      const cell = rects[0].width / rows;
      for (const [i, { name, table, wrong }] of parts(data, t).entries()) {
        const rect = rects[i];
        text(name, { x: rect.x, y: rect.y - 10, maxWidth: rect.width + GAP - 4, weight: 600 });
        heatmap(rect, { ...table, rows, cols: rows });
        if (wrong) hatch(rect, style.rgba(style.ink, 0.22), { gap: 9 });
        outline(rect);
        const across = { x: rect.x, y: rect.y + data.values[row] * cell - 1, height: cell + 2 };
        ring({ ...across, width: seen(data) * cell }, { line: style.line, rim: 2 });
        if (col !== undefined) {
          const x = rect.x + data.values[col] * cell - 1;
          ring({ ...across, x, width: cell + 2 }, { line: style.line + 1, rim: 2 });
        }
        if (i === 2) continue;
        const middle = { x: rect.x + rect.width + GAP / 2, y: rect.y + rect.height / 2 };
        const look = { align: 'center', baseline: 'middle', colour: style.second, size: style.size + 3 };
        text(i === 0 ? '+' : '→', { ...middle, ...look });
      }
      const foot = { x: box.x, y: rects[0].y + rects[0].height + 8, baseline: 'top', maxWidth: box.width };
      text(t(axes), { ...foot, colour: style.second });
    },
    handles({ rects }, data, t) {
      const rows = size(data);
      const [first, , last] = rects;
      const { [row]: i, [col ?? row]: j } = data.values;
      const here = cellIn(last, { rows, row: i, col: j });
      const within = (/** @type {number} */ place) => clamp(place, 0, rows - 1);
      const at = (/** @type {number} */ down, /** @type {number} */ across) =>
        col === undefined ? { [row]: within(down) } : { [row]: within(down), [col]: within(across) };
      return [
        {
          id,
          area: { ...first, width: last.x + last.width - first.x },
          x: here.x + here.width / 2,
          y: here.y + here.height / 2,
          label: t(label),
          value: value(data, t),
          drag(/** @type {Point} */ { x, y }) {
            const { x: left } = rects[clamp(Math.floor((x - first.x + GAP / 2) / (first.width + GAP)), 0, 2)];
            return at(Math.floor((y - first.y) / here.height), Math.floor((x - left) / here.width));
          },
          key: (/** @type {{ dx: number, dy: number }} */ { dx, dy }) =>
            col === undefined ? at(i + dx + dy, 0) : at(i + dy, j + dx),
        },
      ];
    },
  });
}

const sideIn = (/** @type {number} */ width) => Math.min(MOST, (width - 2 * GAP) / 3);
