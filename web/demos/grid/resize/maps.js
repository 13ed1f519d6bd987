import { clamp } from '../../../core/numbers.js';
import { dotMark } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { inset, tiles } from '../../../plots/places.js';
import { MOST, reachOf } from './compute.js';
import { small } from './words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const GAP = 24; // px between the pictures
const LARGEST = 11; // px of a cell
const OUT = 11; // px, across and down, from the corner of a table to its handle, which would hide a small one

/** One feature of the table, of the resized table, and how far that is from the wave itself. */
/** @type {View<Data>} */
export const maps = panel({
  height(width, data) {
    const { lines, side } = gridOf(width, data.values);
    return Math.round(lines * (side + 44 * data.scale) + 18);
  },
  frame(box, { scale, values }) {
    const { from, toHeight, toWidth } = values;
    const { columns, cell, side } = gridOf(box.width, values);
    const grid = { count: 3, columns, width: side, gap: GAP, pitch: side + 44 * scale };
    const places = tiles({ x: box.x, y: box.y + 40 * scale }, grid);
    const [before, after, error] = [
      [from, from],
      [toHeight, toWidth],
      [toHeight, toWidth],
    ].map(([rows, cols], i) => inset(places[i], { width: cols * cell, height: rows * cell }));
    return { cell, side, before, after, error };
  },
  draw(pen, data, t) {
    const { cell, before, after, error, style, line, point } = pen;
    const { values, rows, cols, tables, place, largest } = data;
    const { from, row } = values;
    const whole = { rows: from, cols: from };
    const made = { rows, cols };
    drawTable(pen, before, t('beforeName', { from }), {
      values: tables.before,
      ...whole,
    });
    drawTable(pen, after, t('afterName', made), { values: tables.after, ...made });
    // The largest difference has the full colour, unless there is hardly any.
    const name = t('errorName', { largest: small(largest, t) });
    drawTable(pen, error, name, { values: tables.errors, ...made, reach: Math.max(0.001, largest) });
    const y = after.y + (row + 0.5) * cell;
    line([after.x - 6, y, after.x + after.width, y], { width: style.line });
    const old = before.y + (place + 0.5) * cell;
    line([before.x, old, before.x + before.width + 6, old], { dash: [3, 3] });
    const grip = gripOf(after);
    line([grip.x - OUT, grip.y - OUT, grip.x, grip.y], { width: style.line });
    point(grip, { radius: 5.5, hollow: true });
  },
  handles({ cell, after }, data, t) {
    const { toHeight, toWidth, row } = data.values;
    const { values } = data;
    const size = (rows, cols, most = MOST) => ({
      toHeight: clamp(rows, 4, most),
      toWidth: clamp(cols, 4, most),
    });
    const at = (next) => ({ row: clamp(next, 0, toHeight - 1) });
    return [
      {
        id: 'size',
        ...gripOf(after),
        mark: dotMark(gripOf(after), 5.5),
        label: t('sizeHandle'),
        value: t('sizeValue', { rows: toHeight, cols: toWidth }),
        // No further than there was room for at first: cells would shrink under the hand.
        drag: ({ x, y }, start) =>
          size(
            Math.round((y - OUT - after.y) / cell),
            Math.round((x - OUT - after.x) / cell),
            roomOf(start?.values ?? values),
          ),
        key: ({ dx, dy }) => size(toHeight + dy, toWidth + dx),
      },
      {
        id: 'row',
        area: after,
        x: after.x,
        y: after.y + (row + 0.5) * cell,
        label: t('rowHandle'),
        value: t('rowValue', { row, place: data.place }),
        drag: ({ y }) => at(Math.floor((y - after.y) / cell)),
        key: ({ dx, dy }) => at(row + dx + dy),
      },
    ];
  },
  describe(data, t) {
    const { from, toHeight, toWidth, mode } = data.values;
    return t(data.isLost ? 'describeMapsLost' : 'describeMaps', {
      from,
      toHeight,
      toWidth,
      rows: data.rows,
      cols: data.cols,
      mode: t.option('mode', mode),
      largest: small(data.largest, t),
    });
  },
});

const roomOf = (values) => reachOf(values, values.from, values.toHeight, values.toWidth);

// Three pictures in a line where there is room for it. Cells keep their size while the corner is dragged, so that
// nothing below moves.
function gridOf(width, values) {
  const columns = width < 560 ? 2 : 3;
  const room = roomOf(values);
  const cell = Math.min(LARGEST, (width - 6 - OUT - GAP * (columns - 1)) / (columns * room));
  return { columns, cell, side: room * cell, lines: Math.ceil(3 / columns) };
}

const gripOf = ({ x, y, width, height }) => ({ x: x + width + OUT, y: y + height + OUT });

// The cells that there are, and hatched the lines that the model expects and does not get.
function drawTable(pen, rect, name, { reach = 1, ...table }) {
  const { cell, side, error, box, style, text, heatmap, hatch, outline } = pen;
  // A title ends where the next picture begins.
  const room = rect === error ? Infinity : side + GAP - 8;
  const title = { x: rect.x, y: rect.y - 10, weight: 600 };
  text(name, { ...title, maxWidth: Math.min(room, box.x + box.width - rect.x) });
  const shown = { ...rect, width: table.cols * cell, height: table.rows * cell };
  heatmap(shown, { ...table, palette: 'diverging', min: -reach, max: reach });
  const below = { ...rect, y: shown.y + shown.height, height: rect.height - shown.height };
  const beside = { ...shown, x: shown.x + shown.width, width: rect.width - shown.width };
  for (const lost of [below, beside]) {
    if (lost.width > 0 && lost.height > 0) hatch(lost, style.ink, { gap: 4 });
  }
  outline(rect);
}
