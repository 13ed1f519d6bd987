import { drawArrow } from '../../../canvas/arrow.js';
import { hatch } from '../../../canvas/hatch.js';

/** A hand of a clock at `angle`, counter-clockwise from the right. */
export function drawHand(ctx, { x, y, radius }, angle, { colour, width, dash = [] }) {
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.lineCap = dash.length > 0 ? 'butt' : 'round';
  ctx.setLineDash(dash);
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x + radius * Math.cos(angle), y - radius * Math.sin(angle));
  ctx.stroke();
  ctx.restore();
}

/** The way from the hand at `start`, as far as the block turns it; whole turns show as a full ring inside. */
export function drawTurn(ctx, { x, y, radius }, { start, turn, colour }, style) {
  const reach = 0.34 * radius;
  const rest = turn - 2 * Math.PI * Math.trunc(turn / (2 * Math.PI));
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = style.line;
  if (Math.abs(turn) >= 2 * Math.PI) {
    ctx.beginPath();
    ctx.arc(x, y, 0.24 * radius, 0, 2 * Math.PI);
    ctx.stroke();
  }
  ctx.beginPath();
  ctx.arc(x, y, reach, -start, -(start + rest), rest > 0);
  ctx.stroke();
  ctx.restore();
  if (Math.abs(rest) * reach < 8) return;
  const at = (angle) => ({ x: x + reach * Math.cos(angle), y: y - reach * Math.sin(angle) });
  const back = Math.sign(rest) * Math.min(Math.abs(rest), 6 / reach);
  drawArrow(ctx, at(start + rest - back), at(start + rest), { colour, width: style.line }, style);
}

/** Hatches the face of a clock that shows a wrong variant. */
export function hatchDisc(ctx, { x, y, radius }, style) {
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.clip();
  hatch(ctx, { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }, style.hairline);
  ctx.restore();
}
