/** @import { Numbers } from '../../types.js' */

/** A position as it stands below a letter. */
export const subscript = (position) => [...String(position)].map((digit) => '₀₁₂₃₄₅₆₇₈₉'[digit]).join('');

/**
 * The angle from k to q (radians, −π … π, counter-clockwise).
 *
 * @param {Numbers} q
 * @param {Numbers} k
 */
export function angleBetween([qx, qy], [kx, ky]) {
  return Math.atan2(kx * qy - ky * qx, kx * qx + ky * qy);
}

/** The angle between two turned arrows, which the score depends on: this shape turns as a whole. */
export function drawWedge({ ctx, style, centre, unit }, [from, to], colour) {
  const start = Math.atan2(from[1], from[0]);
  const angle = angleBetween(to, from);
  ctx.beginPath();
  ctx.moveTo(centre.x, centre.y);
  ctx.arc(centre.x, centre.y, 0.62 * unit, -start, -start - angle, angle > 0);
  ctx.closePath();
  ctx.fillStyle = style.rgba(colour, style.dark ? 0.34 : 0.24);
  ctx.fill();
}

const growth = 0.09; // of a spiral in a full turn, where there are few

/** How far a vector was turned, as a spiral, so that full turns can be counted. */
export function drawTurn({ ctx, style, centre, unit }, { vector, angle, radius }, colour) {
  if (Math.hypot(...vector) === 0) return;
  const start = Math.atan2(vector[1], vector[0]);
  const steps = Math.ceil(Math.abs(angle) / 0.08) + 1;
  const perTurn = Math.min(growth, 0.75 / Math.max(1, angle / (2 * Math.PI)));
  ctx.beginPath();
  for (let i = 0; i <= steps; i++) {
    const turned = (angle * i) / steps;
    const r = unit * (radius + 0.6 + perTurn * (turned / (2 * Math.PI)));
    const point = [centre.x + r * Math.cos(start + turned), centre.y - r * Math.sin(start + turned)];
    if (i === 0) ctx.moveTo(...point);
    else ctx.lineTo(...point);
  }
  ctx.strokeStyle = style.rgba(colour, 0.85);
  ctx.lineWidth = style.hair;
  ctx.stroke();
}
