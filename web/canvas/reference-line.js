import { drawLine } from './curve.js';
import { drawText, textWidth } from './text.js';

/** @import { Colour, Rect, Style } from '../types.js' */

/**
 * A vertical reference line across plot at x, its name above it at y, within the plot's sides, to its left if
 * `isLeft`; `heavy` where nothing goes beyond it.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Rect} plot
 * @param {{ x: number, y: number, label: string, heavy?: boolean, isLeft?: boolean, colour?: Colour }} line
 * @param {Style} style
 */
export function drawReferenceLine(ctx, plot, { x, y, label, heavy = false, isLeft = heavy, colour }, style) {
  drawLine(
    ctx,
    [x, y + 4, x, plot.y + plot.height],
    { colour, width: heavy ? 2 * style.line : style.line, dash: heavy ? [] : [5, 4] },
    style,
  );
  const width = textWidth(ctx, label, { weight: 600 }, style);
  drawText(
    ctx,
    label,
    {
      x: Math.min(
        plot.x + plot.width - width,
        Math.max(plot.x, x - (isLeft ? width - style.line : width / 2)),
      ),
      y,
      weight: 600,
      colour,
      halo: true,
      maxWidth: plot.width,
    },
    style,
  );
}
