import { formatNumber } from '../core/numbers.js';
import { drawText, textWidth } from './text.js';

/** @import { Numbers, Rect, Style } from '../types.js' */

/**
 * Ticks, numbers and the name of one side of a plot rectangle.
 *   side    'left' | 'right' (name upright above the axis) | 'bottom'
 *   scale   linear or log scale, d3's or ours, in the same px as rect
 *   ticks   how many, or the values themselves
 *   format  (value) → string
 *   line    false leaves out the line along the side
 *   room    px that the name of a level axis has at most
 * Numbers that would touch the one before are left out.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Rect} rect
 * @param {{ side: 'left' | 'right' | 'bottom', scale: ((value: number) => number) & { ticks?(count?: number): number[] }, label?: string, ticks?: number | Numbers, format?: (value: number) => string, line?: boolean, room?: number }} axis
 * @param {Style} style
 */
export function drawAxis(
  ctx,
  rect,
  { side, scale, label, ticks = 5, format = formatNumber, line = true, room },
  style,
) {
  const values = typeof ticks === 'number' ? (scale.ticks?.(ticks) ?? []) : [...ticks];
  const upright = side === 'left' || side === 'right';
  ctx.save();
  ctx.strokeStyle = style.second;
  ctx.lineWidth = style.hair;
  ctx.beginPath();
  const edge = {
    left: rect.x,
    right: rect.x + rect.width,
    bottom: rect.y + rect.height,
  }[side];
  const out = side === 'left' ? -1 : 1;
  const sharp = (/** @type {number} */ pixel) => Math.round(pixel - 0.5) + 0.5;
  if (line) {
    ctx.moveTo(upright ? sharp(edge) : rect.x, upright ? rect.y : sharp(edge));
    ctx.lineTo(upright ? sharp(edge) : rect.x + rect.width, upright ? rect.y + rect.height : sharp(edge));
  }
  for (const value of values) {
    const at = sharp(scale(value));
    ctx.moveTo(upright ? edge : at, upright ? at : edge);
    ctx.lineTo(upright ? edge + 4 * out : at, upright ? at : edge + 4 * out);
  }
  ctx.stroke();
  ctx.restore();
  if (upright) drawUprightNumbers(ctx, { values, scale, format, edge, out }, style);
  else drawLevelNumbers(ctx, { values, scale, format, edge }, style);
  if (label) drawLabel(ctx, rect, { side, label, edge, hasNumbers: values.length > 0, room }, style);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ values: number[], scale: (value: number) => number, format: (value: number) => string, edge: number, out: number }} numbers
 * @param {Style} style
 */
function drawUprightNumbers(ctx, { values, scale, format, edge, out }, style) {
  let free = Infinity;
  for (const value of [...values].sort((a, b) => scale(b) - scale(a))) {
    const y = scale(value);
    if (y + 0.6 * style.size > free) continue;
    drawText(
      ctx,
      format(value),
      {
        x: edge + 8 * out,
        y,
        align: out < 0 ? 'right' : 'left',
        baseline: 'middle',
        colour: style.second,
      },
      style,
    );
    free = y - 0.6 * style.size;
  }
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ values: number[], scale: (value: number) => number, format: (value: number) => string, edge: number }} numbers
 * @param {Style} style
 */
function drawLevelNumbers(ctx, { values, scale, format, edge }, style) {
  let free = -Infinity;
  for (const value of [...values].sort((a, b) => scale(a) - scale(b))) {
    const text = format(value);
    const width = textWidth(ctx, text, {}, style);
    const x = scale(value);
    if (x - width / 2 < free) continue;
    drawText(ctx, text, { x, y: edge + 7, align: 'center', baseline: 'top', colour: style.second }, style);
    free = x + width / 2 + 0.6 * style.size;
  }
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Rect} rect
 * @param {{ side: string, label: string, edge: number, hasNumbers: boolean, room?: number }} name
 * @param {Style} style
 */
function drawLabel(ctx, rect, { side, label, edge, hasNumbers, room }, style) {
  const numbers = hasNumbers ? 1.35 * style.size : 0;
  const width = textWidth(ctx, label, {}, style);
  /** @type {Record<string, { x: number, y: number, align: string, baseline?: string, maxWidth?: number }>} */
  const places = {
    left: { x: Math.max(0, edge - width), y: rect.y - 0.75 * style.size, align: 'left' },
    right: { x: edge + 8, y: rect.y - 0.75 * style.size, align: width > 40 ? 'right' : 'left' },
    bottom: { x: rect.x, y: edge + 8 + numbers, align: 'left', baseline: 'top', maxWidth: room },
  };
  drawText(ctx, label, { ...places[side], colour: style.second }, style);
}
