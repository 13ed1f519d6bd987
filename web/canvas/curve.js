/** @import { Colour, LineOptions, Point, Style } from '../types.js' */

/**
 * A line through points: [[x, y], …], [{ x, y }, …] or { xs, ys } (equally long arrays), through the scales where
 * given. A value that is not finite interrupts it. width in px; dash as of setLineDash.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {any} points
 * @param {LineOptions & { xScale?: (x: number) => number, yScale?: (y: number) => number }} options
 * @param {Style} style
 */
export function drawCurve(ctx, points, options, style) {
  const { xScale = (x) => x, yScale = (y) => y, colour = style.ink, width = style.line, dash = [] } = options;
  const xOf = points.xs
    ? (/** @type {number} */ i) => points.xs[i]
    : (/** @type {number} */ i) => points[i].x ?? points[i][0];
  const yOf = points.xs
    ? (/** @type {number} */ i) => points.ys[i]
    : (/** @type {number} */ i) => points[i].y ?? points[i][1];
  const length = points.xs ? points.xs.length : points.length;
  ctx.save();
  ctx.beginPath();
  let drawing = false;
  for (let i = 0; i < length; i++) {
    const x = xScale(xOf(i));
    const y = yScale(yOf(i));
    if (!Number.isFinite(x) || !Number.isFinite(y)) drawing = false;
    else if (drawing) ctx.lineTo(x, y);
    else {
      ctx.moveTo(x, y);
      drawing = true;
    }
  }
  ctx.strokeStyle = colour;
  ctx.lineWidth = style.projector ? Math.max(style.line, 0.5 * style.hair * width) : width;
  ctx.lineJoin = 'round';
  ctx.setLineDash(dash);
  ctx.stroke();
  ctx.restore();
}

/**
 * A filled point with a rim of paper.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Point} point
 * @param {{ colour: Colour, radius?: number, hollow?: boolean }} options
 * @param {Style} style
 */
export function drawPoint(ctx, { x, y }, { colour, radius = 4, hollow = false }, style) {
  const size = style.projector ? 1.5 * radius : radius;
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, size, 0, 2 * Math.PI);
  ctx.fillStyle = hollow ? style.paper : colour;
  ctx.strokeStyle = hollow ? colour : style.paper;
  ctx.lineWidth = hollow ? style.line + 0.5 : style.projector ? style.hair : 2;
  if (!hollow) ctx.stroke();
  ctx.fill();
  if (hollow) ctx.stroke();
  ctx.restore();
}
