/** @import { LineOptions, Point, Style } from '../types.js' */

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
