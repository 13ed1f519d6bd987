/**
 * Bars side by side over rect from scale(0): values upwards through `scale` (px), or to the right with
 * `horizontal` (first bar on top). colour: (i) → CSS colour, or one colour. Values that are not finite have none.
 */
export function drawBars(ctx, rect, options, style) {
  const { values, scale, colour = style.ink, horizontal = false, gap } = options;
  const slot = (horizontal ? rect.height : rect.width) / Math.max(1, values.length);
  const space = gap ?? Math.min(6, 0.25 * slot);
  const zero = scale(0);
  ctx.save();
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) continue;
    const end = scale(values[i]);
    const [start, size] = [Math.min(zero, end), Math.abs(end - zero)];
    ctx.fillStyle = typeof colour === 'function' ? colour(i) : colour;
    if (horizontal) ctx.fillRect(start, rect.y + i * slot + space / 2, size, slot - space);
    else ctx.fillRect(rect.x + i * slot + space / 2, start, slot - space, size);
  }
  ctx.restore();
}
