import { drawAxis } from '../../../canvas/axis.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { linear } from '../../../canvas/scale.js';
import { drawText, textWidth } from '../../../canvas/text.js';
import { clamp } from '../pairs.js';
import { shortNumber } from './words.js';

// What stands around the table: positions and tokens on the left, the pairs' speeds and the columns below.

const STRIP = { gap: 4, height: 7 };
const TALL_ROW = 15; // px: rows this high have a line of text each

/** Room (px) left of the table: digits of the last position and, where rows are as tall as text, their tokens. */
export function gutter({ rows, size }, rowHeight) {
  const numbers = 20 + 0.69 * size * shortNumber(rows - 1).length;
  const tokens = rowHeight >= (TALL_ROW / 13) * size ? 4.6 * size : 0;
  return { tokens, total: numbers + tokens };
}

function scales(rect, { rows, cols }) {
  return {
    xScale: linear([-0.5, cols - 0.5], [rect.x, rect.x + rect.width]),
    yScale: linear([-0.5, rows - 0.5], [rect.y, rect.y + rect.height]),
  };
}

/** Half the room (px) that a whole number needs below an axis. */
export const halfWidth = (number, style) => 0.32 * style.size * shortNumber(number).length;

/** The box of one cell of the table, and its middle. */
export function cellRect(rect, data) {
  const [width, height] = [rect.width / data.cols, rect.height / data.rows];
  const [x, y] = [rect.x + data.column * width, rect.y + data.values.position * height];
  return { x, y, width, height, middle: { x: x + width / 2, y: y + height / 2 } };
}

/** A strip under the columns, each in the colour of its pair's speed. */
export function drawSpeedStrip(ctx, rect, data, style) {
  const place = { ...rect, y: rect.y + rect.height + STRIP.gap, height: STRIP.height };
  drawHeatmap(ctx, place, { rgba: data.strip, rows: 1, cols: data.cols });
  if (data.wrong) hatch(ctx, place, style.paper, { width: 2 });
}

// A label that stands on an axis at the crosshair, in place of the ticks that it covers.
function drawRowLabel(ctx, rect, data, style) {
  const { middle } = cellRect(rect, data);
  const y = clamp(middle.y, rect.y + 0.4 * style.size, rect.y + rect.height - 0.4 * style.size);
  const { position } = data.values;
  const number = { x: rect.x - 8, y, align: 'right', baseline: 'middle', weight: 700 };
  drawText(ctx, shortNumber(position), number, style);
  if (data.token === undefined) return;
  const { tokens } = gutter(data, rect.height / data.rows);
  if (tokens > 0)
    drawText(ctx, data.token, { ...number, x: tokens - 4, weight: 600, maxWidth: tokens - 4 }, style);
  else drawTokenChip(ctx, rect, { token: data.token, middle }, style);
}

// The token of a row too low for text, on a slip of paper beside its row.
function drawTokenChip(ctx, rect, { token, middle }, style) {
  const look = { weight: 600, maxWidth: 0.4 * rect.width };
  const width = Math.min(look.maxWidth, textWidth(ctx, token, look, style)) + 12;
  const height = 1.6 * style.size;
  const y = middle.y - height - 6 < rect.y ? middle.y + 6 : middle.y - height - 6;
  ctx.fillStyle = style.paper;
  ctx.fillRect(rect.x + 6, y, width, height);
  ctx.strokeStyle = style.ink;
  ctx.lineWidth = 1;
  ctx.strokeRect(rect.x + 6.5, y + 0.5, width - 1, height - 1);
  drawText(ctx, token, { ...look, x: rect.x + 12, y: y + height / 2 + 1, baseline: 'middle' }, style);
}

function drawTokenRows(ctx, rect, data, { yScale, tokens }, style) {
  const count = Math.min(data.tokens.length, data.rows);
  const rowHeight = rect.height / data.rows;
  ctx.fillStyle = style.ink;
  ctx.fillRect(rect.x - 4, rect.y, 2, count * rowHeight);
  if (tokens === 0) return;
  for (let position = 0; position < count; position++) {
    if (position === data.values.position) continue;
    const label = {
      x: tokens - 4,
      y: yScale(position),
      align: 'right',
      baseline: 'middle',
      colour: style.second,
    };
    drawText(ctx, data.tokens[position], { ...label, maxWidth: tokens - 4 }, style);
  }
}

/** Numbers and tokens of the rows, with the crosshair's own in place of those it covers. */
export function drawPositions(ctx, rect, data, t, style) {
  const { yScale } = scales(rect, data);
  const here = yScale(data.values.position);
  const free = (position) =>
    Number.isInteger(position) && Math.abs(yScale(position) - here) > 1.1 * style.size;
  const { tokens } = gutter(data, rect.height / data.rows);
  const ticks = linear([0, data.rows - 1], [0, 1])
    .ticks(6)
    .filter(free);
  drawAxis(
    ctx,
    rect,
    { side: 'left', scale: yScale, label: t('axis.position'), ticks, format: shortNumber, line: false },
    style,
  );
  drawTokenRows(ctx, rect, data, { yScale, tokens }, style);
  drawRowLabel(ctx, rect, data, style);
}

/** Numbers and names of the columns, with the crosshair's own in place of those it covers. */
export function drawColumns(ctx, rect, data, t, style) {
  const { xScale } = scales(rect, data);
  const below = { ...rect, height: rect.height + STRIP.gap + STRIP.height };
  const { middle } = cellRect(rect, data);
  const mark = shortNumber(data.column);
  const side = 0.32 * style.size * (mark.length + 4);
  const free = (column) =>
    Number.isInteger(column) &&
    Math.abs(xScale(column) - middle.x) > side + 6 &&
    xScale(column) + halfWidth(column, style) <= rect.x + rect.width;
  const ticks = linear([0, data.cols - 1], [0, 1])
    .ticks(rect.width < 400 ? 4 : 8)
    .filter(free);
  const y = below.y + below.height + 7;
  drawAxis(ctx, below, { side: 'bottom', scale: xScale, ticks, format: shortNumber, line: false }, style);
  const x = clamp(middle.x, rect.x + side / 2, rect.x + rect.width - side / 2);
  drawText(ctx, mark, { x, y, align: 'center', baseline: 'top', weight: 700 }, style);
  const name = { x: rect.x, y: y + 1.45 * style.size, baseline: 'top', colour: style.second };
  const width = drawText(ctx, t('axis.dimension'), name, style);
  drawColumnWords(ctx, rect, { data, name, after: rect.x + width + 14 }, t, style);
}

// Which end of the columns is fast, or which half holds the sines.
function drawColumnWords(ctx, rect, { data, name, after }, t, style) {
  const end = rect.x + rect.width;
  if (data.values.layout !== 'interleaved') {
    drawText(ctx, t('axis.sines'), { ...name, x: after }, style);
    drawText(ctx, t('axis.cosines'), { ...name, x: Math.max(rect.x + rect.width / 2, after + 60) }, style);
  } else if (rect.width >= 18 * style.size && data.pairs > 1) {
    const [first, last] = data.wrong ? ['slow', 'fast'] : ['fast', 'slow'];
    const colour = { fast: style.speed(0), slow: style.speed(1) };
    const bold = { ...name, weight: 600 };
    drawText(ctx, t(`axis.${first}`), { ...bold, x: after, colour: colour[first] }, style);
    drawText(ctx, t(`axis.${last}`), { ...bold, x: end, align: 'right', colour: colour[last] }, style);
  }
}
