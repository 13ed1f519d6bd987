import { clamp, formatNumber, writeNumber } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { speedOf } from '../pairs.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../shift.js' */

const TOP = 58;
const BOTTOM = 30;
const MIN_CELL = 34; // px: a cell narrower than this cannot hold its number
const VECTORS = 5.8; // columns' worth of room for PE(p), the product, the target and the signs between
const CELL_HEIGHT = 26;
const MOST = 4; // pairs that tellingPairs shows

/** The blocks of a few pairs as a matrix and, where there is room, the product that it makes of PE(p). */
/** @type {View<Data>} */
export const blocks = panel({
  place: 'main',
  // The same for few pairs as for many, as with the clocks.
  height: (width, data) =>
    Math.round((TOP + 2 * roomFor(width, MOST, data).count * CELL_HEIGHT + BOTTOM) * data.scale),
  frame(box, data) {
    const { pairs, vectors, cell, columns } = plan(box.width, data);
    const size = 2 * pairs.length;
    const left = (box.width - cell * columns) / 2;
    const height = size * CELL_HEIGHT * data.scale;
    const plot = inset(box, { left, top: TOP * data.scale, width: size * cell, height });
    const column = (at) => inset(plot, { left: (size + at) * cell, width: cell });
    if (!vectors) return { plot, pairs, cell };
    return { plot, pairs, cell, from: column(0.9), moved: column(2.8), target: column(4.7) };
  },
  draw(pen, data, t) {
    const { plot, pairs, from, box, style, text } = pen;
    const { wrong } = data;
    const size = 2 * pairs.length;
    const wide = { x: plot.x, maxWidth: box.width - plot.x };
    text(t('blocks.title'), { ...wide, y: 1.2 * style.size, crossed: wrong, weight: 600 });
    drawGrid(pen, plot, { values: blockMatrix(pairs, data.blocks), rows: size, cols: size, zeros: true });
    drawFrames(pen, data, t);
    if (from) drawProduct(pen, data);
    const note = { ...wide, y: plot.y + plot.height + 1.5 * style.size, colour: style.second };
    text(t('blocks.note', { shown: pairs.length }), note);
  },
  describe: 'describe.blocks',
});

// As many of `most` pairs as fit with the vectors beside the matrix; on a very narrow box the matrix alone.
function roomFor(width, most, { scale }) {
  const minCell = MIN_CELL * scale;
  const fitting = Math.floor((width / minCell - VECTORS) / 2);
  const vectors = fitting >= Math.min(2, most);
  return { vectors, count: clamp(vectors ? fitting : Math.floor(width / minCell / 2), 1, most) };
}

function plan(width, data) {
  const { shown, values, scale } = data;
  const { vectors, count } = roomFor(width, shown.length, data);
  const pairs = shown.slice(0, count);
  if (!pairs.includes(values.pair)) pairs[count - 1] = values.pair;
  const columns = 2 * count + (vectors ? VECTORS : 0);
  return { pairs, vectors, cell: Math.min(54 * scale, width / columns), columns };
}

// The blocks of the shown pairs on the diagonal, zeros elsewhere: [2n, 2n].
function blockMatrix(pairs, blocks) {
  const size = 2 * pairs.length;
  const matrix = new Float64Array(size * size);
  pairs.forEach((pair, j) => {
    const [cos, sin] = [blocks[2 * pair], blocks[2 * pair + 1]];
    const corner = 2 * j * size + 2 * j;
    matrix.set([cos, sin], corner);
    matrix.set([-sin, cos], corner + size);
  });
  return matrix;
}

// The colour of a value −1 … 1, and the text colour that stands out on it.
function cellColours(value, style) {
  const palette = style.palettes.diverging;
  const stops = palette.length / 3;
  const stop = clamp(Math.round(((value + 1) / 2) * (stops - 1)), 0, stops - 1);
  const rgb = palette.subarray(3 * stop, 3 * stop + 3);
  const luminance = [0.2126, 0.7152, 0.0722].reduce((sum, part, i) => sum + part * (rgb[i] / 255) ** 2.2, 0);
  // At 0.18 black and white stand out alike.
  const bright = luminance > 0.18;
  return { colour: `rgb(${rgb.join(' ')})`, ink: bright === style.dark ? style.paper : style.ink };
}

function drawGrid({ style, fill, text, border }, rect, { values, rows, cols, zeros = false }) {
  const [width, height] = [rect.width / cols, rect.height / rows];
  const look = { align: 'center', baseline: 'middle', size: Math.min(style.size, 0.36 * width) };
  values.forEach((value, at) => {
    const [row, column] = [Math.floor(at / cols), at % cols];
    const [x, y] = [rect.x + column * width, rect.y + row * height];
    const { colour, ink } = cellColours(value, style);
    fill({ x, y, width: width + 0.5, height: height + 0.5 }, colour);
    const middle = { ...look, x: x + width / 2, y: y + height / 2 + 1 };
    if (zeros && row >> 1 !== column >> 1) text('0', { ...middle, colour: style.rgba(style.second, 0.7) });
    else text(writeNumber(value, '2'), { ...middle, colour: ink });
  });
  border(rect, { colour: style.hairline, width: style.hair });
}

// Each block in the colour of its pair.
function drawFrames({ plot, pairs, cell, style, text, border }, { values, pairs: all }, t) {
  const height = plot.height / pairs.length;
  pairs.forEach((pair, j) => {
    const active = pair === values.pair;
    const colour = style.speed(speedOf(pair, { pairs: all }));
    const x = plot.x + 2 * j * cell;
    const block = { x, y: plot.y + j * height, width: 2 * cell, height };
    border(block, { colour, width: active ? 2 * style.line : style.line });
    const label = { x: x + cell, y: plot.y - 8, align: 'center', colour, weight: active ? 700 : 400 };
    text(t('pair', { pair }), { ...label, maxWidth: 2 * cell - 2 });
  });
}

function drawProduct(pen, { values: { position, offset }, wrong, ...rows }) {
  const { plot, pairs, cell, from, moved, target, box, style, text, widthOf } = pen;
  const product = wrong ? 'Mₖᵀ·PE(p)' : 'Mₖ·PE(p)';
  const columns = [
    [from, rows.from, 'PE(p)', formatNumber(position)],
    [moved, rows.moved, cell >= 2.7 * style.size ? product : '', ''],
    [target, rows.target, 'PE(p+k)', formatNumber(position + offset)],
  ];
  for (const [rect, row, name, number] of columns) {
    const values = Float32Array.from(pairs.flatMap((pair) => [row[2 * pair], row[2 * pair + 1]]));
    drawGrid(pen, rect, { values, rows: values.length, cols: 1 });
    const middle = rect.x + rect.width / 2;
    const half = widthOf(name) / 2;
    const label = { x: Math.min(middle, box.width - half), align: 'center', colour: style.second };
    text(name, { ...label, y: plot.y - 8 - 1.3 * style.size });
    text(number, { x: middle, y: plot.y - 8, align: 'center', weight: 600 });
  }
  const look = { y: plot.y + plot.height / 2, align: 'center', baseline: 'middle', size: style.size + 5 };
  const sign = (text, a, b, own = {}) => pen.text(text, { ...look, x: (a.x + a.width + b.x) / 2, ...own });
  sign('·', plot, from, { size: style.size + 11, weight: 700 });
  sign('=', from, moved);
  sign(wrong ? '≠' : '=', moved, target);
}
