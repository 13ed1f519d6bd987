/** @import { Colour, LineOptions, Numbers, Point, Style } from '../types.js' */

/**
 * A straight line from (x0, y0) to (x1, y1), px. width: 1 unless given, in a projector's style at least 2.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {number[]} ends
 * @param {LineOptions} options
 * @param {Style} style
 */
export function drawLine(ctx, [x0, y0, x1, y1], { colour, width = 1, dash = [] }, style) {
  ctx.save();
  ctx.beginPath();
  ctx.moveTo(x0, y0);
  ctx.lineTo(x1, y1);
  ctx.strokeStyle = colour ?? style.ink;
  ctx.lineWidth = style.projector ? style.hair * Math.max(1, 0.75 * width) : width;
  ctx.setLineDash(dash);
  ctx.stroke();
  ctx.restore();
}

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

/**
 * An arrow from one point to another, with a closed head at its end.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Point} from
 * @param {Point} to
 * @param {LineOptions} options
 * @param {Style} style
 */
export function drawArrow(ctx, from, to, options, style) {
  const { colour = style.ink, width = 2, dash = [] } = options;
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const stroke = style.projector ? Math.max(style.line, 0.75 * style.hair * width) : width;
  const head = Math.min(length, 4.2 * stroke + 2);
  /** @returns {[number, number]} */
  const along = (/** @type {number} */ distance, aside = 0) => [
    from.x + distance * Math.cos(angle) - aside * Math.sin(angle),
    from.y + distance * Math.sin(angle) + aside * Math.cos(angle),
  ];
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = stroke;
  ctx.setLineDash(dash);
  ctx.beginPath();
  ctx.moveTo(from.x, from.y);
  ctx.lineTo(...along(Math.max(0, length - 0.8 * head)));
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.moveTo(to.x, to.y);
  ctx.lineTo(...along(length - head, 0.42 * head));
  ctx.lineTo(...along(length - head, -0.42 * head));
  ctx.closePath();
  ctx.fill();
  ctx.restore();
}

/**
 * A pointer to a line at (x, y): filled and from above with `up`, else hollow and from below.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Point & { up?: boolean }} place
 * @param {Style} style
 */
export function drawMark(ctx, { x, y, up }, style) {
  const s = up ? -1 : 1;
  ctx.save();
  ctx.beginPath();
  ctx.moveTo(x, y + 3 * s);
  ctx.lineTo(x + 7, y + 14 * s);
  ctx.lineTo(x - 7, y + 14 * s);
  ctx.closePath();
  ctx.fillStyle = up ? style.ink : style.paper;
  ctx.strokeStyle = style.ink;
  ctx.lineWidth = style.line;
  ctx.fill();
  ctx.stroke();
  ctx.restore();
}
