import { cellFrame, drawCrosshair } from '../../../canvas/crosshair.js';
import { linear } from '../../../canvas/scale.js';
import { clamp, formatNumber } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { beneath, inset } from '../../../plots/places.js';
import { cellOf } from '../pairs.js';
import { halfWidth } from './waves.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../matrix.js' */

const ROOM = { top: 30, right: 6, bottom: 62 };
const STRIP = { gap: 4, height: 7 };
const LEGEND = 64; // px
const RAMP = Float32Array.from({ length: 65 }, (_, s) => s / 32 - 1);

/** The table of encodings with a crosshair; left of it positions, below it the pairs' speeds and columns. */
/** @type {View<Data>} */
export const table = panel({
  place: 'main',
  // Beside the waves and the clocks it is as tall as both together.
  height: (width, { scale }) => Math.round(width < 400 ? 168 + 92 * scale : 344 + 72 * scale),
  frame(box, data) {
    const { column, values, scale } = data;
    const { seqLen: rows, dModel: cols } = values;
    const height = Math.max(40, box.height - scale * (ROOM.top + ROOM.bottom));
    // Digits of the last position.
    const left = 20 + 0.69 * 13 * scale * formatNumber(rows - 1).length;
    const plot = inset(box, { left, right: ROOM.right, top: scale * ROOM.top, height });
    const size = { width: plot.width / cols, height: height / rows };
    const x = linear([-0.5, cols - 0.5], [plot.x, plot.x + plot.width]);
    const y = linear([-0.5, rows - 0.5], [plot.y, plot.y + height]);
    const middle = { x: x(column), y: y(values.position) };
    const cell = { x: middle.x - size.width / 2, y: middle.y - size.height / 2, ...size, middle };
    return { plot, x, y, cell };
  },
  draw(pen, data, t) {
    const { plot, cell, style, heatmap, hatch, text, widthOf, put } = pen;
    const { values, speeds, wrong } = data;
    const { seqLen: rows, dModel: cols } = values;
    const paint = (height, width) => data.heatmap(style.palettes.diverging, height, width);
    heatmap(plot, { rows, cols, paint });
    const strip = beneath(plot, STRIP);
    if (data.shows('waves'))
      heatmap(strip, { values: speeds, rows: 1, cols, palette: 'speed', min: 0, max: 1 });
    if (wrong) hatch(strip, style.paper, { width: 2 });
    drawRows(pen, data, t);
    drawColumns(pen, data, t);
    drawLegend(pen);
    if (wrong) {
      const x = Math.max(plot.x, widthOf(t('axis.position'))) + 14;
      const maxWidth = plot.x + plot.width - x - 8.5 * style.size;
      const name = { x, y: plot.y - 0.75 * style.size, weight: 600, crossed: true };
      text(t('wrongOrder'), { ...name, maxWidth });
    }
    put(drawCrosshair, plot, cell.middle, cell);
    drawValue(pen, data, t);
  },
  handles({ x, y, cell }, { values, column: now, pairs }) {
    const { layout, position, seqLen, dModel } = values;
    const at = (column, row) => ({
      ...cellOf(clamp(column, 0, dModel - 1), { layout, pairs }),
      position: clamp(row, 0, seqLen - 1),
    });
    return {
      id: 'cell',
      area: true,
      ...cell.middle,
      mark: cellFrame(cell.middle, cell),
      drag: (point) => at(Math.floor(x.invert(point.x) + 0.5), Math.floor(y.invert(point.y) + 0.5)),
      key: ({ dx, dy }) => at(now + dx, position + dy),
    };
  },
  describe: ({ pairs, wrong, values: { layout } }) => [
    'describe.table',
    layout === 'interleaved' ? 'describe.interleaved' : 'describe.halves',
    pairs === 1 ? 'describe.onePair' : wrong ? 'describe.wrongOrder' : 'describe.rightOrder',
    'describe.cell',
  ],
});

// Numbers of the rows, with the crosshair's own in place of those it covers.
function drawRows(pen, { values }, t) {
  const { plot, y, cell, style, axis, text } = pen;
  const free = (row) => Number.isInteger(row) && Math.abs(y(row) - cell.middle.y) > 1.1 * style.size;
  const ticks = linear([0, values.seqLen - 1], [0, 1])
    .ticks(6)
    .filter(free);
  axis(plot, { side: 'left', scale: y, label: t('axis.position'), ticks, line: false });
  const here = clamp(cell.middle.y, plot.y + 0.4 * style.size, plot.y + plot.height - 0.4 * style.size);
  const look = { align: 'right', baseline: 'middle', weight: 700 };
  text(formatNumber(values.position), { ...look, x: plot.x - 8, y: here });
}

// The value of the cell, on a slip of paper beside it.
function drawValue({ plot, cell, style, fill, outline, text, widthOf }, { value }, t) {
  const words = t.number(value, '+3');
  const [width, height] = [widthOf(words, { weight: 600 }) + 12, 1.6 * style.size];
  const above = cell.middle.y - height - 6;
  const right = cell.middle.x + 18;
  const x = right + width < plot.x + plot.width ? right : cell.middle.x - 18 - width;
  const slip = { x, y: above < plot.y ? cell.middle.y + 6 : above, width, height };
  fill(slip, style.paper);
  outline(slip, style.ink);
  text(words, { x: x + 6, y: slip.y + height / 2 + 1, baseline: 'middle', weight: 600 });
}

// Numbers and names of the columns, with the crosshair's own in place of those it covers.
function drawColumns(pen, data, t) {
  const { plot, x, cell, style, axis, text } = pen;
  const below = { ...plot, height: plot.height + STRIP.gap + STRIP.height };
  const end = plot.x + plot.width;
  const mark = formatNumber(data.column);
  const side = 0.32 * style.size * (mark.length + 4);
  const free = (column) =>
    Number.isInteger(column) &&
    Math.abs(x(column) - cell.middle.x) > side + 6 &&
    x(column) + halfWidth(column, style) <= end;
  const ticks = linear([0, data.values.dModel - 1], [0, 1])
    .ticks(plot.width < 400 ? 4 : 8)
    .filter(free);
  const y = below.y + below.height + 7;
  axis(below, { side: 'bottom', scale: x, ticks, line: false });
  const here = clamp(cell.middle.x, plot.x + side / 2, end - side / 2);
  text(mark, { x: here, y, align: 'center', baseline: 'top', weight: 700 });
  const name = { x: plot.x, y: y + 1.45 * style.size, baseline: 'top', colour: style.second };
  const hasEnds = data.values.layout === 'interleaved' && plot.width >= 18 * style.size && data.pairs > 1;
  const own = hasEnds ? { ...name, x: plot.x + plot.width / 2, align: 'center' } : name;
  const after = plot.x + text(t('axis.dimension'), own) + 14;
  // Which half of the columns holds the sines, or which end is fast.
  if (data.values.layout !== 'interleaved') {
    text(t('axis.sines'), { ...name, x: after });
    const x = Math.max(plot.x + plot.width / 2, after + 60);
    text(t('axis.cosines'), { ...name, x, maxWidth: end - x });
  } else if (hasEnds && data.shows('waves')) {
    const [first, last] = data.wrong ? ['slow', 'fast'] : ['fast', 'slow'];
    const colour = { fast: style.speed(0), slow: style.speed(1) };
    text(t(`axis.${first}`), { ...name, weight: 600, colour: colour[first] });
    text(t(`axis.${last}`), { ...name, weight: 600, x: end, align: 'right', colour: colour[last] });
  }
}

function drawLegend({ plot, scale, style, heatmap, text }) {
  const rect = { x: plot.x + plot.width - LEGEND - 24 * scale, y: 8 * scale, width: LEGEND, height: 9 };
  heatmap(rect, { values: RAMP, rows: 1, cols: RAMP.length, palette: 'diverging', min: -1, max: 1 });
  const middle = { y: rect.y + rect.height / 2, baseline: 'middle', colour: style.second };
  text('−1', { ...middle, x: rect.x - 5, align: 'right' });
  text('+1', { ...middle, x: rect.x + LEGEND + 5 });
}
