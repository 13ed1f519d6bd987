import { drawText } from './text.js';

/**
 * The unit circle with a hand at `angle` (radians, counter-clockwise from the right, so that the height of the tip
 * is the sine), a dashed hand at ghostAngle, a label and a second line below.
 */
export function drawClock(ctx, { x, y, radius }, options, style) {
  const { angle, colour = style.ink, ghostAngle, label, sub, active = false } = options;
  const tip = (a, r = radius) => [x + r * Math.cos(a), y - r * Math.sin(a)];
  ctx.save();
  ctx.lineWidth = active ? style.line + 0.5 : style.projector ? 2 : 1;
  ctx.strokeStyle = active ? style.ink : style.hairline;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.stroke();
  ctx.strokeStyle = colour;
  ctx.lineCap = 'round';
  if (Number.isFinite(ghostAngle)) {
    ctx.lineWidth = style.line;
    ctx.setLineDash([3, 3]);
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(...tip(ghostAngle, 0.86 * radius));
    ctx.stroke();
    ctx.setLineDash([]);
  }
  ctx.lineWidth = 2 * style.line;
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(...tip(angle, 0.86 * radius));
  ctx.stroke();
  ctx.restore();
  const below = { x, align: 'center', baseline: 'top' };
  if (label) drawText(ctx, label, { ...below, y: y + radius + 6, colour: style.second }, style);
  if (sub)
    drawText(ctx, sub, { ...below, y: y + radius + 8 + 1.25 * style.size, colour: style.second }, style);
}
