/**
 * Angles on a circle, from the right and counter-clockwise. arcs: { from, to (radians), colour, width, dash, out }, `out` px
 * outside of the circle; an arc of a whole turn or more is a ring.
 */
export function drawDial(ctx, { x, y, radius }, arcs, style) {
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.strokeStyle = style.hairline;
  ctx.lineWidth = style.projector ? 2 : 1;
  ctx.stroke();
  for (const { from, to, colour = style.ink, width = 6, dash = [], out = 0 } of arcs) {
    ctx.beginPath();
    const isRing = to - from >= 2 * Math.PI;
    ctx.arc(x, y, radius + out, isRing ? 0 : -from, isRing ? 2 * Math.PI : -to, !isRing);
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.setLineDash(dash);
    ctx.stroke();
  }
  ctx.restore();
}
