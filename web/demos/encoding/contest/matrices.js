import { drawCrosshair } from '../../../canvas/crosshair.js';
import { clamp } from '../../../core/numbers.js';
import { dotMark } from '../../../plots/drag.js';
import { matrix } from '../../../plots/matrix.js';
import { panel } from '../../../plots/panel.js';
import { paragraph } from '../../../plots/paragraph.js';
import { inset } from '../../../plots/places.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../contest.js' */

const side = 300;
const LOW = 220; // px of the table on a phone, before there is a formula
const GRIP = 7; // px of radius, at the end of the row to drag
const OVER = 13; // from the words above the table to it, clear of the grip of its first row, px at text size 13
const RING = 12; // px of the ring round a row, which stays inside the table

/** The table that the formula makes: a row for each position. @type {View<Data>} */
export const table = panel({
  place: 'main',
  title: ({ error }, t) => t(error ? 'tableHeld' : 'tableName'),
  titleAt: 19.7,
  frame(box, data) {
    const { scale, values, shows } = data;
    const { seqLen, dModel } = values;
    const right = shows('formula') ? 0 : GRIP + 2;
    const plot = inset(box, { left: 34, right, top: 86, height: sideOf(box.width, data) }, scale);
    const bottom = plot.y + plot.height + 52 * scale;
    return { plot, bottom, cell: { width: plot.width / dModel, height: plot.height / seqLen } };
  },
  depends: (data) => [data.formula, data.own, data.paint, data.values, data.error],
  draw(pen, data, t) {
    const { own, reach, values, scale, value } = data;
    const { box, plot, cell, style, put, ring, text, heatmap, outline, point } = pen;
    const { seqLen, dModel, position, column } = values;
    const hasFormula = data.shows('formula');
    const name = { x: box.x, y: box.y + 42 * scale, width: box.width, most: 2 };
    // Of the integers the row itself says what it holds.
    if (hasFormula) paragraph(pen, t('formulaName'), name);
    else
      paragraph(pen, t(data.name === 'integers' ? 'rowIntegers' : 'rowNote'), {
        ...name,
        colour: style.second,
      });
    heatmap(plot, { values: own, rows: seqLen, cols: dModel, ...lookOf(reach) });
    outline(plot);
    const { width, height } = cell;
    const chosen = { x: plot.x + column * width, y: plot.y + position * height, width, height };
    // Before there is a formula to read entries of, whole rows are compared.
    if (hasFormula) put(drawCrosshair, plot, { x: chosen.x + width / 2, y: chosen.y + height / 2 }, chosen);
    else {
      ring({ x: plot.x, y: chosen.y - 2, width: plot.width, height: height + 4 });
      point({ x: plot.x + plot.width, y: chosen.y + height / 2 }, { radius: GRIP });
    }
    if (hasFormula) drawValue(pen, chosen, t.number(value, '3s'));
    else drawNearest(pen, nearestOf(data), t);
    const pale = { colour: style.second };
    const right = plot.x + plot.width;
    const foot = plot.y + plot.height;
    const rows = { ...pale, x: plot.x - 6, align: 'right' };
    text(t('rowAxis'), { ...pale, x: box.x, y: plot.y - (hasFormula ? 8 : OVER) * scale });
    const level = clamp(chosen.y + height / 2 + 0.35 * style.size, plot.y + style.size, foot);
    const isFree = (/** @type {number} */ y) => Math.abs(y - level) > 1.1 * style.size;
    if (isFree(plot.y + style.size)) text('0', { ...rows, y: plot.y + style.size });
    if (isFree(foot)) text(t.number(seqLen - 1), { ...rows, y: foot });
    text(t.number(position), { ...rows, y: level, colour: style.ink, weight: 700 });
    const columns = { ...pale, y: foot + 6, baseline: 'top' };
    text('0', { ...columns, x: plot.x });
    if (dModel > 1) text(t.number(dModel - 1), { ...columns, x: right, align: 'right' });
    const middle = { ...columns, x: plot.x + plot.width / 2, align: 'center', maxWidth: 0.7 * plot.width };
    text(t('columnAxis'), middle);
    text(t('colourKey'), { ...pale, x: box.x, y: foot + 42 * scale, maxWidth: box.width });
  },
  handles({ plot, cell }, { values, shows }) {
    const { seqLen: rows, dModel: cols, position } = values;
    return {
      id: 'cell',
      area: true,
      ...(shows('formula') ? { mark: ringOf(plot, cell, position) } : gripOf(plot, cell, position)),
      cell: { rects: [plot], rows, cols, row: 'position', col: 'column' },
    };
  },
});

// At first a whole row is taken, by the point at its end.
function gripOf(plot, cell, position) {
  const grip = { x: plot.x + plot.width, y: plot.y + (position + 0.5) * cell.height };
  return { ...grip, mark: dotMark(grip, GRIP) };
}

const ringOf = (plot, cell, position) => ({
  x: plot.x + RING,
  y: plot.y + position * cell.height,
  width: plot.width - 2 * RING,
  height: cell.height,
});

const sideOf = (width, { shows }) => (width < 420 && !shows('formula') ? LOW : side);

// The row that is most like the chosen one, and how far the two are apart: { row, apart }.
function nearestOf({ own, values: { seqLen, dModel, position } }) {
  const rowOf = (p) => own.subarray(p * dModel, (p + 1) * dModel);
  const here = rowOf(position);
  const apart = Array.from({ length: seqLen }, (_, p) =>
    p === position ? Infinity : Math.hypot(...rowOf(p).map((value, i) => value - here[i])),
  );
  const row = apart.indexOf(Math.min(...apart));
  return { row, apart: apart[row] };
}

// Above the table, beside the name of its rows: on the table it would hide rows that are to be compared.
function drawNearest({ box, plot, text, widthOf, scale }, { row, apart }, t) {
  if (!Number.isFinite(apart)) return;
  const right = plot.x + plot.width;
  const maxWidth = right - box.x - widthOf(t('rowAxis')) - 10 * scale;
  text(t('nearestRow', { row, apart }), {
    x: right,
    y: plot.y - OVER * scale,
    align: 'right',
    weight: 700,
    maxWidth,
  });
}

// Beside the chosen entry, inside the table.
function drawValue({ plot, text, widthOf, style }, { x, y, width, height }, words) {
  const half = widthOf(words, { weight: 700 }) / 2;
  const isRight = x > plot.x + 0.6 * plot.width;
  const wished = isRight ? x - half - 10 : x + width + half + 10;
  const isHigh = y < plot.y + 2 * style.size;
  text(words, {
    x: clamp(wished, plot.x + half + 2, plot.x + plot.width - half - 2),
    y: isHigh ? y + Math.min(height, 0.5 * plot.height) + 1.5 * style.size : y - 0.7 * style.size,
    align: 'center',
    weight: 700,
    halo: true,
  });
}

/** E Eᵀ: the products of the rows of every two positions. @type {View<Data>} */
export const similar = matrix({
  place: 'side',
  most: 330,
  below: 66,
  size: ({ values }) => values.seqLen,
  table: ({ products, productReach }) => ({ values: products, ...lookOf(productReach) }),
  cell: ['position', 'other'],
  title: 'similarName',
  axes: 'similarAxes',
  handle: 'pair',
  depends: (data) => [data.products, data.paint, data.values],
  describe: ({ score }) => (score.holds[3] ? 'describeStripes' : 'describeNoStripes'),
});

// Numbers of either sign, 0 in the middle.
const lookOf = (reach) => ({ palette: 'diverging', min: -reach, max: reach });
