import { formatNumber } from '../core/numbers.js';
import { drawText, textWidth } from './text.js';

/** Room (CSS px at text size 13) that an axis with a label needs beside its plot rectangle. */
export const axisRoom = { left: 48, right: 48, top: 40, bottom: 40, labelAbove: 26 };

/**
 * Ticks, numbers and the name of one side of a plot rectangle.
 *   side    'left' | 'right' (name upright above the axis) | 'bottom' | 'top'
 *   scale   linear or log scale, d3's or ours, in the same px as rect
 *   ticks   how many, or the values themselves
 *   format  (value) → string
 *   line    false leaves out the line along the side
 * Numbers that would touch the one before are left out.
 */
export function drawAxis(
  ctx,
  rect,
  { side, scale, label, ticks = 5, format = formatNumber, line = true },
  style,
) {
  const values = Array.isArray(ticks) || ArrayBuffer.isView(ticks) ? [...ticks] : scale.ticks(ticks);
  const upright = side === 'left' || side === 'right';
  ctx.save();
  ctx.strokeStyle = style.second;
  ctx.lineWidth = style.projector ? 2 : 1;
  ctx.beginPath();
  const edge = { left: rect.x, right: rect.x + rect.width, top: rect.y, bottom: rect.y + rect.height }[side];
  const out = side === 'left' || side === 'top' ? -1 : 1;
  const sharp = (pixel) => Math.round(pixel - 0.5) + 0.5;
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
  else drawLevelNumbers(ctx, { values, scale, format, edge, out }, style);
  if (label) drawLabel(ctx, rect, { side, label, edge, hasNumbers: values.length > 0 }, style);
}

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

function drawLevelNumbers(ctx, { values, scale, format, edge, out }, style) {
  let free = -Infinity;
  for (const value of [...values].sort((a, b) => scale(a) - scale(b))) {
    const text = format(value);
    const width = textWidth(ctx, text, {}, style);
    const x = scale(value);
    if (x - width / 2 < free) continue;
    drawText(
      ctx,
      text,
      {
        x,
        y: edge + 7 * out,
        align: 'center',
        baseline: out < 0 ? 'bottom' : 'top',
        colour: style.second,
      },
      style,
    );
    free = x + width / 2 + 0.6 * style.size;
  }
}

function drawLabel(ctx, rect, { side, label, edge, hasNumbers }, style) {
  const numbers = hasNumbers ? 1.35 * style.size : 0;
  const width = textWidth(ctx, label, {}, style);
  const place = {
    left: { x: Math.max(0, edge - width), y: rect.y - 0.75 * style.size, align: 'left' },
    right: { x: edge + 8, y: rect.y - 0.75 * style.size, align: width > 40 ? 'right' : 'left' },
    bottom: { x: rect.x, y: edge + 8 + numbers, align: 'left', baseline: 'top' },
    top: { x: rect.x, y: edge - 8 - numbers, align: 'left', baseline: 'bottom' },
  }[side];
  drawText(ctx, label, { ...place, colour: style.second }, style);
}
