/** @import { LineOptions, Numbers, Style } from '../types.js' */

/**
 * A line through many samples in order of x: within each column of pixels only the first, the lowest, the highest
 * and the last sample are joined, which paints the same pixels as joining all of them.
 *   xs, ys  equally long arrays; ys finite        xScale, yScale  value ↦ px, xScale growing
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ xs: Numbers, ys: Numbers }} samples
 * @param {LineOptions & { xScale: (x: number) => number, yScale: (y: number) => number }} options
 * @param {Style} style
 */
export function drawSeries(ctx, { xs, ys }, { xScale, yScale, colour, width }, style) {
  ctx.save();
  ctx.beginPath();
  let i = 0;
  while (i < xs.length) {
    const first = i;
    let [low, high] = [i, i];
    const column = Math.round(xScale(xs[i]));
    for (; i < xs.length && Math.round(xScale(xs[i])) === column; i++) {
      if (ys[i] < ys[low]) low = i;
      if (ys[i] > ys[high]) high = i;
    }
    for (const index of [first, Math.min(low, high), Math.max(low, high), i - 1]) {
      if (index === 0) ctx.moveTo(xScale(xs[0]), yScale(ys[0]));
      else ctx.lineTo(xScale(xs[index]), yScale(ys[index]));
    }
  }
  ctx.strokeStyle = colour ?? style.ink;
  ctx.lineWidth = width ?? style.line;
  ctx.lineJoin = 'round';
  ctx.stroke();
  ctx.restore();
}
