import { drawText, textWidth } from '../../../canvas/text.js';
import { formatNumber } from '../../../core/numbers.js';
import { clamp, speedOf, textScale } from '../pairs.js';
import { signedWhole } from './words.js';

const TOP = 58;
const BOTTOM = 30;
const MIN_CELL = 34; // px: a cell narrower than this cannot hold its number
const VECTORS = 5.8; // columns' worth of room for PE(p), the product, the target and the signs between
const CELL_HEIGHT = 26;
const MOST = 4; // pairs that tellingPairs shows

// As many of `most` pairs as fit with the vectors beside the matrix; on a very narrow box the matrix alone.
function room(width, most, data) {
  const minCell = MIN_CELL * textScale(data);
  const fitting = Math.floor((width / minCell - VECTORS) / 2);
  const vectors = fitting >= Math.min(2, most);
  return { vectors, count: clamp(vectors ? fitting : Math.floor(width / minCell / 2), 1, most) };
}

function plan(width, data) {
  const {
    shown,
    values: { pair: selected },
  } = data;
  const { vectors, count } = room(width, shown.length, data);
  const chosen = shown.slice(0, count);
  if (!chosen.includes(selected)) chosen[count - 1] = selected;
  const columns = 2 * count + (vectors ? VECTORS : 0);
  return { pairs: chosen, vectors, cell: Math.min(54 * textScale(data), width / columns), columns };
}

/** The rectangles of the matrix and, where they fit, of the three vectors. */
export function layout(box, data) {
  const { pairs, vectors, cell, columns } = plan(box.width, data);
  const size = 2 * pairs.length;
  const left = (box.width - cell * columns) / 2;
  const scale = textScale(data);
  const height = size * CELL_HEIGHT * scale;
  const y = TOP * scale;
  const column = (at) => ({ x: left + (size + at) * cell, y, width: cell, height });
  const matrix = { x: left, y, width: size * cell, height };
  if (!vectors) return { pairs, cell, matrix };
  return { pairs, cell, matrix, from: column(0.9), moved: column(2.8), target: column(4.7) };
}

export function frame(box, data) {
  return layout(box, data).matrix;
}

// The blocks of the shown pairs on the diagonal, zeros elsewhere: Float64Array [2n, 2n].
export function blockMatrix(pairs, blocks) {
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

// The colour of a value −1 … 1 in the palette's stops, and the text colour that stands out on it.
function cellColours(value, palette, style) {
  const stops = palette.length / 3;
  const stop = clamp(Math.round(((value + 1) / 2) * (stops - 1)), 0, stops - 1);
  const rgb = palette.subarray(3 * stop, 3 * stop + 3);
  const luminance = [0.2126, 0.7152, 0.0722].reduce((sum, part, i) => sum + part * (rgb[i] / 255) ** 2.2, 0);
  // At 0.18 black and white stand out alike.
  const bright = luminance > 0.18;
  return { fill: `rgb(${rgb.join(' ')})`, text: bright === style.dark ? style.paper : style.ink };
}

function drawGrid(ctx, rect, palette, { values, rows, cols, zeros = false }, style) {
  const [width, height] = [rect.width / cols, rect.height / rows];
  const size = Math.min(style.size, 0.36 * width);
  values.forEach((value, at) => {
    const [row, column] = [Math.floor(at / cols), at % cols];
    const zero = zeros && row >> 1 !== column >> 1;
    const [x, y] = [rect.x + column * width, rect.y + row * height];
    const colours = cellColours(value, palette, style);
    ctx.fillStyle = colours.fill;
    ctx.fillRect(x, y, width + 0.5, height + 0.5);
    const look = {
      align: 'center',
      baseline: 'middle',
      size,
      colour: zero ? style.rgba(style.second, 0.7) : colours.text,
    };
    const text = zero ? '0' : formatNumber(value, { digits: 2 });
    drawText(ctx, text, { x: x + width / 2, y: y + height / 2 + 1, ...look }, style);
  });
  ctx.save();
  ctx.strokeStyle = style.hairline;
  ctx.lineWidth = 1;
  ctx.strokeRect(rect.x, rect.y, rect.width, rect.height);
  ctx.restore();
}

function pick(row, pairs) {
  return Float32Array.from(pairs.flatMap((pair) => [row[2 * pair], row[2 * pair + 1]]));
}

function drawBlockFrames(ctx, { pairs, cell, matrix }, data, t, style) {
  pairs.forEach((pair, j) => {
    const active = pair === data.values.pair;
    const colour = style.speed(speedOf(pair, { pairs: data.pairs }));
    const height = matrix.height / pairs.length;
    const [x, y] = [matrix.x + 2 * j * cell, matrix.y + j * height];
    ctx.save();
    ctx.strokeStyle = colour;
    ctx.lineWidth = active ? 2 * style.line : style.line;
    ctx.strokeRect(x, y, 2 * cell, height);
    ctx.restore();
    const label = { x: x + cell, y: matrix.y - 8, align: 'center', colour, weight: active ? 700 : 400 };
    drawText(ctx, t('pair', { pair: formatNumber(pair) }), { ...label, maxWidth: 2 * cell - 2 }, style);
  });
}

function drawVectors(ctx, places, { data, box }, style) {
  const { pairs, cell, matrix, from, moved, target } = places;
  const { position, offset } = data.values;
  const rows = 2 * pairs.length;
  const columns = [
    [from, data.from, 'PE(p)', formatNumber(position)],
    [moved, data.moved, cell >= 2.7 * style.size ? (data.wrong ? 'Mₖᵀ·PE(p)' : 'Mₖ·PE(p)') : '', ''],
    [target, data.target, 'PE(p+k)', formatNumber(position + offset)],
  ];
  for (const [rect, row, name, number] of columns) {
    drawGrid(ctx, rect, data.palette, { values: pick(row, pairs), rows, cols: 1 }, style);
    const label = { x: rect.x + rect.width / 2, align: 'center', colour: style.second };
    const half = textWidth(ctx, name, {}, style) / 2;
    drawText(
      ctx,
      name,
      { ...label, x: Math.min(label.x, box.width - half), y: matrix.y - 8 - 1.3 * style.size },
      style,
    );
    drawText(ctx, number, { ...label, y: matrix.y - 8, weight: 600, colour: style.ink }, style);
  }
  const sign = { y: matrix.y + matrix.height / 2, align: 'center', baseline: 'middle', size: style.size + 5 };
  const between = (a, b) => ({ ...sign, x: (a.x + a.width + b.x) / 2 });
  drawText(ctx, '·', { ...between(matrix, from), size: style.size + 11, weight: 700 }, style);
  drawText(ctx, '=', between(from, moved), style);
  drawText(ctx, data.wrong ? '≠' : '=', between(moved, target), style);
}

function draw(ctx, data, box, style, t) {
  const places = layout(box, data);
  const { pairs, matrix } = places;
  const size = 2 * pairs.length;
  const title = {
    x: matrix.x,
    y: 1.2 * style.size,
    strike: data.wrong,
    weight: 600,
    maxWidth: box.width - matrix.x,
  };
  drawText(
    ctx,
    t(data.wrong ? 'blocks.wrong' : 'blocks.title', { offset: signedWhole(data.values.offset) }),
    title,
    style,
  );
  drawGrid(
    ctx,
    matrix,
    data.palette,
    { values: blockMatrix(pairs, data.blocks), rows: size, cols: size, zeros: true },
    style,
  );
  drawBlockFrames(ctx, places, data, t, style);
  if (places.from) drawVectors(ctx, places, { data, box }, style);
  const note = t('blocks.note', { shown: pairs.length, pairs: data.pairs });
  drawText(
    ctx,
    note,
    {
      x: matrix.x,
      y: matrix.y + matrix.height + 1.5 * style.size,
      colour: style.second,
      maxWidth: box.width - matrix.x,
    },
    style,
  );
}

function describe(data, t) {
  const { pair, offset } = data.values;
  return t(data.wrong ? 'describe.blocksWrong' : 'describe.blocks', {
    offset: signedWhole(offset),
    pair,
    cos: formatNumber(data.blocks[2 * pair], { digits: 3 }),
    sin: formatNumber(data.blocks[2 * pair + 1], { digits: 3 }),
  });
}

export const blocksView = {
  place: 'main',
  // The same for few pairs as for many, as with the clocks.
  height: (width, data) =>
    Math.round((TOP + 2 * room(width, MOST, data).count * CELL_HEIGHT + BOTTOM) * textScale(data)),
  frame,
  handles: () => [],
  draw,
  describe,
};
