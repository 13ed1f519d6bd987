import { drawLine } from './line.js';
import { drawText, textWidth } from './text.js';

/** A line across plot at x, its name above it at y, within the plot's sides; `heavy`, and named to its left, where it stops what moves. */
export function drawWall(ctx, plot, { x, y, label, heavy = false, colour }, style) {
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
        Math.max(plot.x, x - (heavy ? width - style.line : width / 2)),
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
