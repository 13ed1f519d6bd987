import { drawPoint } from './curve.js';
import { drawLine } from './line.js';
import { linear } from './scale.js';
import { drawText } from './text.js';

/** @import { Numbers, Point, Rect, Style } from '../types.js' */

const slot = 24; // px of a row at the usual text size

/**
 * px that `size` rows need below `above` px, both at the usual text size, times scale.
 *
 * @param {number} size
 * @param {{ above?: number, below?: number, scale: number }} room
 */
export const tokenBarsHeight = (size, { above = 0, below = 0, scale }) =>
  Math.round((above + slot * size + below) * scale);

/**
 * Rows of tokens, their words on the left and a level bar from 0 to `most` each: { plot, words, marks, end, x, y }.
 *
 * @param {Rect} box
 * @param {{ size: number, most: number, above: number, scale: number }} rows
 */
export function tokenBars(box, { size, most, above, scale }) {
  const words = Math.min(96 * scale, 0.3 * box.width);
  const left = box.x + 22 * scale + words + 8;
  const plot = {
    x: left,
    y: box.y + above * scale,
    width: box.width - (left - box.x) - 54 * scale,
    height: slot * scale * size,
  };
  return {
    plot,
    words: { x: box.x + 22 * scale, width: words },
    marks: box.x + 9,
    end: box.x + box.width,
    x: linear([0, most], [plot.x, plot.x + plot.width]),
    y: linear([-0.5, size - 0.5], [plot.y, plot.y + plot.height]),
  };
}

/**
 * Weights of one query in a frame of tokenBars.
 *   values, plain   what each token gets, and dashed what it would get otherwise
 *   query, key      rows with a filled and with a hollow point
 *   hidden          (i) → nothing is given to it;  format  (value) → string
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {ReturnType<typeof tokenBars>} frame
 * @param {{ tokens: string[], values: Numbers, plain: Numbers, query: number, key: number, hidden: (i: number) => boolean, format: (value: number) => string }} rows
 * @param {Style} style
 */
export function drawTokenBars(ctx, frame, { tokens, values, plain, query, key, hidden, format }, style) {
  const { plot, words, x, y } = frame;
  const row = y(1) - y(0);
  for (const [i, token] of tokens.entries()) {
    const middle = { y: y(i) + 1, baseline: 'middle', weight: i === key || i === query ? 700 : 400 };
    const colour = hidden(i) ? style.second : style.ink;
    drawText(ctx, token, { ...middle, x: words.x, maxWidth: words.width, colour }, style);
    const bar = { x: plot.x, y: y(i) - 0.32 * row, height: 0.64 * row };
    ctx.fillStyle = style.ink;
    ctx.fillRect(bar.x, bar.y, x(values[i]) - bar.x, bar.height);
    ctx.save();
    ctx.strokeStyle = style.second;
    ctx.setLineDash([3, 2]);
    ctx.strokeRect(bar.x, bar.y, x(plain[i]) - bar.x, bar.height);
    ctx.restore();
    const number = { x: frame.end, align: 'right', colour: i === key ? style.ink : style.second };
    drawText(ctx, hidden(i) ? '–' : format(values[i]), { ...middle, ...number }, style);
  }
  drawLine(ctx, [plot.x, plot.y, plot.x, plot.y + plot.height], { colour: style.second }, style);
  drawPoint(ctx, { x: frame.marks, y: y(query) }, { colour: style.ink, radius: 5 }, style);
  if (key === query) return;
  drawPoint(ctx, { x: frame.marks, y: y(key) }, { colour: style.ink, radius: 5, hollow: true }, style);
}

/**
 * What a dashed outline stands for, on a line of its own.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ x: number, y: number, width: number, text: string }} name
 * @param {Style} style
 */
export function drawOutlineKey(ctx, { x, y, width, text }, style) {
  ctx.save();
  ctx.strokeStyle = style.second;
  ctx.setLineDash([3, 2]);
  ctx.strokeRect(x + 1, y - 5, 14, 10);
  ctx.restore();
  const place = { x: x + 22, y: y + 1, baseline: 'middle', colour: style.second, maxWidth: width - 22 };
  drawText(ctx, text, place, style);
}

/**
 * Handles of the two points: the key anywhere in the rows, the query by its own.
 *
 * @param {ReturnType<typeof tokenBars>} frame
 * @param {{ size: number, query: number, key: number, words: Record<string, { label: string, value: string }> }} rows
 */
export function tokenBarHandles({ plot, marks, end, y }, { size, query, key, words }) {
  const at = (/** @type {number} */ place) => Math.round(Math.min(size - 1, Math.max(0, place)));
  const left = marks - 9;
  return [
    {
      id: 'key',
      area: { ...plot, x: left, width: end - left },
      x: plot.x + 14,
      y: y(key),
      ...words.key,
      drag: (/** @type {Point} */ point) => ({ key: at(y.invert(point.y)) }),
      key: (/** @type {{ dx: number, dy: number }} */ { dx, dy }) => ({ key: at(key + dx + dy) }),
    },
    {
      id: 'query',
      x: marks,
      y: y(query),
      hit: { x: left, y: y(query) - 12, width: 22, height: 24 },
      ...words.query,
      drag: (/** @type {Point} */ point) => ({ query: at(y.invert(point.y)) }),
      key: (/** @type {{ dx: number, dy: number }} */ { dx, dy }) => ({ query: at(query + dx + dy) }),
    },
  ];
}
