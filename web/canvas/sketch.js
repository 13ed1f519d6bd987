import { drawCurve, drawPoint } from './curve.js';

/** @import { Point, Style } from '../types.js' */

/**
 * A curve drawn by hand through knots [{ x, y }] in px; the chosen knot is marked while it is being drawn.
 *   chosen   index of the knot the keys move, or undefined
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Point[]} knots
 * @param {{ chosen?: number }} options
 * @param {Style} style
 */
export function drawSketch(ctx, knots, { chosen }, style) {
  drawCurve(ctx, knots, { colour: style.second, width: 2 * style.line, dash: [2, 5] }, style);
  if (chosen === undefined) return;
  for (const knot of knots) drawPoint(ctx, knot, { colour: style.second, radius: 2.5 }, style);
  drawPoint(ctx, knots[chosen], { colour: style.ink, radius: 6 }, style);
}

/**
 * The handle that draws: a drag sets the knot below the pointer, left and right choose a knot, up and down move it.
 *   values { drawn, knot }, knots [{ x, y }] in px, toHeight(px) → value
 *
 * @param {{ values: { drawn: number[], knot: number }, knots: Point[], toHeight: (pixel: number) => number }} curve
 */
export function sketchHandle({ values, knots, toHeight }) {
  const { drawn, knot } = values;
  const clamped = (/** @type {number} */ height) => Number(Math.min(1.2, Math.max(-1.2, height)).toFixed(2));
  const put = (/** @type {number} */ index, /** @type {number} */ height) => ({
    knot: index,
    drawn: drawn.map((old, i) => (i === index ? clamped(height) : old)),
  });
  return {
    id: 'sketch',
    area: true,
    x: knots[knot].x,
    y: knots[knot].y,
    drag(/** @type {Point} */ point) {
      const far = knots.map(({ x }) => Math.abs(x - point.x));
      return put(far.indexOf(Math.min(...far)), toHeight(point.y));
    },
    key(/** @type {{ dx: number, dy: number }} */ { dx, dy }) {
      if (dx !== 0) return { knot: Math.min(knots.length - 1, Math.max(0, knot + dx)) };
      return put(knot, drawn[knot] - 0.05 * dy);
    },
  };
}
