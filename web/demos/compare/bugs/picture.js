import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { linear, log } from '../../../canvas/scale.js';

const dashes = [[], [5, 3], [1.5, 2.5]];

/** A table or curves, whichever the picture has, within rect; returns the part of it that they take. */
export function drawPicture(ctx, rect, picture, style, t) {
  if (picture.rows) return drawMap(ctx, rect, picture, style);
  const { xs, lines, y: domain, ticks, points } = picture;
  const plot = { ...rect, x: rect.x + 3 * style.size, width: rect.width - 3 * style.size };
  const y = (picture.log ? log : linear)(domain, [plot.y + plot.height, plot.y]);
  const x = linear([xs[0], xs.at(-1)], [plot.x + 6, plot.x + plot.width - 6]);
  drawAxis(ctx, plot, { side: 'left', scale: y, ticks, format: (value) => t.number(value) }, style);
  frame(ctx, plot, style);
  for (const [i, ys] of lines.entries()) {
    drawCurve(ctx, { xs, ys }, { xScale: x, yScale: y, dash: dashes[i] }, style);
    if (!points) continue;
    for (const [j, value] of ys.entries()) {
      drawPoint(ctx, { x: x(xs[j]), y: y(value) }, { colour: style.ink, radius: 2.5 }, style);
    }
  }
  return plot;
}

// Cells keep their shape where the table is a picture's grid, and fill the square where it is not.
function drawMap(ctx, rect, picture, style) {
  const { rows, cols, rgba } = picture;
  const [height, width] = picture.palette === 'weights' ? [rows, cols] : [1, 1];
  const unit = Math.min(rect.width / width, rect.height / height);
  const [wide, high] = [unit * width, unit * height];
  const place = {
    x: rect.x + (rect.width - wide) / 2,
    y: rect.y + (rect.height - high) / 2,
    width: wide,
    height: high,
  };
  drawHeatmap(ctx, place, { rgba, rows, cols });
  frame(ctx, place, style);
  return place;
}

function frame(ctx, rect, style) {
  ctx.save();
  ctx.strokeStyle = style.hairline;
  ctx.lineWidth = 1;
  ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1);
  ctx.restore();
}
