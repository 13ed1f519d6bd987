import { drawCurve, drawLine, drawPoint } from './curve.js';

/** @import { Colour, Numbers, Rect, Style } from '../types.js' */

/**
 * Wavelengths as rungs, pair 0 on top: a line from the left to a point at x(wavelength), warm where fast, cool where
 * slow, or of colour(pair). Beyond `wall` (a wavelength) a rung is dashed and its point hollow; `chosen` is heavier; a
 * thin line goes through the wavelengths `before`.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Rect} plot
 * @param {{ wavelengths: Numbers, x: (wavelength: number) => number, wall?: number, chosen?: number, before?: Numbers, colour?: (pair: number) => Colour }} options
 * @param {Style} style
 */
export function drawLadder(ctx, plot, options, style) {
  const { wavelengths, x, wall = Infinity, chosen, before, colour: colourOf } = options;
  const slot = plot.height / wavelengths.length;
  const radius = Math.min(4, Math.max(1.6, 0.36 * slot));
  const edge = Math.max(plot.x, Math.min(plot.x + plot.width, x(wall)));
  for (const [i, wavelength] of wavelengths.entries()) {
    const y = rungAt(plot, i, wavelengths.length);
    const colour = colourOf?.(i) ?? style.speed(i / Math.max(1, wavelengths.length - 1));
    const width = i === chosen ? 2 * style.line : Math.min(1.2, 0.4 * slot);
    const end = x(wavelength);
    drawLine(ctx, [plot.x, y, Math.min(end, edge), y], { colour, width }, style);
    if (end > edge) drawLine(ctx, [edge, y, end, y], { colour, width, dash: [2, 3] }, style);
    const size = i === chosen ? radius + 2.5 : radius;
    drawPoint(ctx, { x: end, y }, { colour, radius: size, hollow: wavelength > wall }, style);
  }
  if (!before) return;
  const points = Array.from(before, (wavelength, i) => [x(wavelength), rungAt(plot, i, before.length)]);
  drawCurve(ctx, points, { colour: style.second, width: 1 }, style);
}

/**
 * The height of a pair's rung, px.
 *
 * @param {Rect} plot
 * @param {number} pair
 * @param {number} pairs
 */
export const rungAt = (plot, pair, pairs) => plot.y + ((pair + 0.5) * plot.height) / pairs;

/**
 * The pair whose rung is at a height.
 *
 * @param {Rect} plot
 * @param {number} y
 * @param {number} pairs
 */
export const rungNear = (plot, y, pairs) =>
  Math.min(pairs - 1, Math.max(0, Math.floor(((y - plot.y) / plot.height) * pairs)));
