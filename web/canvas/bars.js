/** @import { Colour, Numbers, Rect, Style } from '../types.js' */

/**
 * Bars side by side over rect from scale(0): values upwards through `scale` (px), or to the right with
 * `horizontal` (first bar on top). colour: (i) → CSS colour, or one colour. With `dash` (as of setLineDash) they are
 * outlines. Values that are not finite have none.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Rect} rect
 * @param {{ values: Numbers, scale: (value: number) => number, colour?: Colour | ((i: number) => Colour), horizontal?: boolean, gap?: number, dash?: number[] }} options
 * @param {Style} style
 */
export function drawBars(ctx, rect, options, style) {
  const { values, scale, colour = style.ink, horizontal = false, gap, dash } = options;
  const slot = (horizontal ? rect.height : rect.width) / Math.max(1, values.length);
  const space = gap ?? Math.min(6, 0.25 * slot);
  const zero = scale(0);
  ctx.save();
  if (dash) {
    ctx.lineWidth = style.hair;
    ctx.setLineDash(dash);
  }
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) continue;
    const end = scale(values[i]);
    const [start, size] = [Math.min(zero, end), Math.abs(end - zero)];
    const bar = horizontal
      ? { x: start, y: rect.y + i * slot + space / 2, width: size, height: slot - space }
      : { x: rect.x + i * slot + space / 2, y: start, width: slot - space, height: size };
    ctx[dash ? 'strokeStyle' : 'fillStyle'] = typeof colour === 'function' ? colour(i) : colour;
    ctx[dash ? 'strokeRect' : 'fillRect'](bar.x, bar.y, bar.width, bar.height);
  }
  ctx.restore();
}
