import { drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawLine } from '../../../canvas/line.js';
import { drawText } from '../../../canvas/text.js';
import { MOST, PATCH } from './compute.js';
import { small } from './words.js';

const GAP = 24; // px between the pictures
const OUT = 11; // px, across and down, from the corner of a table to its handle, which would hide a small one

const clamp = (value) => Math.min(MOST, Math.max(4, value));

/** One feature of the table, of the resized table, and how far that is from the wave itself. */
export const maps = {
  height(width, data) {
    const { rows, tall } = gridOf(width);
    return Math.round(rows * (tall + 44 * data.scale) + 12);
  },
  frame(box, data) {
    const { columns, cell, tall } = gridOf(box.width);
    const { from, toHeight, toWidth } = data.values;
    const at = (i, rows, cols) => ({
      x: box.x + (i % columns) * (MOST * cell + GAP),
      y: box.y + 40 * data.scale + Math.floor(i / columns) * (tall + 44 * data.scale),
      width: cols * cell,
      height: rows * cell,
    });
    return {
      cell,
      before: at(0, from, from),
      after: at(1, toHeight, toWidth),
      error: at(2, toHeight, toWidth),
    };
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
  draw(ctx, data, box, style, t) {
    const frame = maps.frame(box, data);
    const { values, rgba, rows, cols, isLost } = data;
    const { from, toHeight, toWidth, row } = values;
    const whole = { rows: from, cols: from };
    const parts = [
      [frame.before, t('beforeName', { from, pixels: from * PATCH }), rgba.before, whole],
      [frame.after, t('afterName', { rows, cols }), rgba.after, { rows, cols }],
      [frame.error, t('errorName', { largest: small(data.largest, t) }), rgba.error, { rows, cols }],
    ];
    for (const [rect, name, colours, shape] of parts) {
      const title = {
        x: rect.x,
        y: rect.y - 10,
        weight: 600,
        maxWidth: roomOf(rect, { box, frame }),
      };
      drawText(ctx, name, title, style);
      const shown = { ...rect, width: shape.cols * frame.cell, height: shape.rows * frame.cell };
      drawHeatmap(ctx, shown, { rgba: colours, ...shape });
      if (isLost && shape !== whole) drawLost(ctx, rect, shown, style);
      ctx.strokeStyle = style.hairline;
      ctx.lineWidth = 1;
      ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1);
    }
    const y = frame.after.y + (row + 0.5) * frame.cell;
    drawLine(ctx, [frame.after.x - 6, y, frame.after.x + frame.after.width, y], { width: style.line }, style);
    const old = frame.before.y + (data.place + 0.5) * frame.cell;
    drawLine(
      ctx,
      [frame.before.x, old, frame.before.x + frame.before.width + 6, old],
      { dash: [3, 3] },
      style,
    );
    const corner = { x: frame.after.x + toWidth * frame.cell, y: frame.after.y + toHeight * frame.cell };
    const grip = { x: corner.x + OUT, y: corner.y + OUT };
    drawLine(ctx, [corner.x, corner.y, grip.x, grip.y], { width: style.line }, style);
    drawPoint(ctx, grip, { colour: style.ink, radius: 5.5, hollow: true }, style);
  },
  handles(data, box, t) {
    const { cell, after } = maps.frame(box, data);
    const { toHeight, toWidth, row } = data.values;
    const size = (rows, cols) => ({ toHeight: clamp(rows), toWidth: clamp(cols) });
    const at = (next) => ({ row: Math.min(toHeight - 1, Math.max(0, next)) });
    return [
      {
        id: 'size',
        x: after.x + after.width + OUT,
        y: after.y + after.height + OUT,
        label: t('sizeHandle'),
        value: t('sizeValue', {
          rows: toHeight,
          cols: toWidth,
          tall: toHeight * PATCH,
          wide: toWidth * PATCH,
        }),
        drag: ({ x, y }) =>
          size(Math.round((y - OUT - after.y) / cell), Math.round((x - OUT - after.x) / cell)),
        key: ({ dx, dy }) => size(toHeight + dy, toWidth + dx),
      },
      {
        id: 'row',
        area: after,
        x: after.x,
        y: after.y + (row + 0.5) * cell,
        label: t('rowHandle'),
        value: t('rowValue', { row, place: t.number(data.place, { digits: 2 }) }),
        drag: ({ y }) => at(Math.floor((y - after.y) / cell)),
        key: ({ dx, dy }) => at(row + dx + dy),
      },
    ];
  },
};

// A title ends where the next picture begins.
const roomOf = (rect, { box, frame: { cell, error } }) =>
  Math.min(rect === error ? Infinity : MOST * cell + GAP - 8, box.x + box.width - rect.x);

// Three pictures in a line where there is room for it. Cells keep their size while the corner is dragged.
function gridOf(width) {
  const columns = width < 560 ? 2 : 3;
  const cell = Math.min(4.5, (width - 6 - OUT - GAP * (columns - 1)) / (columns * MOST));
  // Room for the largest grid, so that nothing below moves when a size does.
  const tall = MOST * cell;
  return { columns, cell, tall, rows: Math.ceil(3 / columns) };
}

// What the model expects and does not get.
function drawLost(ctx, rect, shown, style) {
  const below = { ...rect, y: shown.y + shown.height, height: rect.height - shown.height };
  const beside = { ...shown, x: shown.x + shown.width, width: rect.width - shown.width };
  for (const part of [below, beside]) {
    if (part.width > 0 && part.height > 0) hatch(ctx, part, style.ink, { gap: 4 });
  }
}
