import { drawAxis } from '../../../canvas/axis.js';
import { drawCrosshair } from '../../../canvas/crosshair.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { farthest } from './compute.js';

/** E Eᵀ: the kernel of every two positions, the same along every diagonal. */
export const matrixView = {
  place: 'side',
  height: (width, { scale }) => Math.round(side(width, scale) + 100 * scale),
  frame(box, data) {
    const size = side(box.width, data.scale);
    const plot = { x: box.x + 38 * data.scale, y: box.y + 44 * data.scale, width: size, height: size };
    const range = [-0.5, farthest + 0.5];
    return {
      plot,
      x: linear(range, [plot.x, plot.x + size]),
      y: linear(range, [plot.y, plot.y + size]),
    };
  },
  describe: (data, t) =>
    t('describeMatrix', {
      count: data.count,
      p: data.values.p,
      q: data.values.q,
      distance: t.number(Math.abs(data.distance)),
      value: t.number(data.value, { digits: 3 }),
    }),
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = matrixView.frame(box, data);
    const { values, count, rgba, wrong, scale } = data;
    drawText(
      ctx,
      t('matrixName'),
      { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    drawHeatmap(ctx, plot, { rgba: rgba.matrix, rows: count, cols: count });
    if (wrong) hatch(ctx, plot, style.rgba(style.ink, 0.22), { gap: 9 });
    const cell = plot.width / count;
    const point = { x: x(values.q), y: y(values.p) };
    drawCrosshair(
      ctx,
      plot,
      point,
      { x: point.x - cell / 2, y: point.y - cell / 2, width: cell, height: cell },
      style,
    );
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: [0, 20, 40, 60], line: false }, style);
    drawAxis(
      ctx,
      plot,
      { side: 'bottom', scale: x, ticks: [0, 20, 40, 60], line: false, label: t('matrixAxes') },
      style,
    );
  },
  handles(data, box, t) {
    const { x, y } = matrixView.frame(box, data);
    const { values } = data;
    const at = (p, q) => {
      const fit = (value) => Math.round(Math.min(farthest, Math.max(0, value)));
      return { p: fit(p), q: fit(q) };
    };
    return [
      {
        id: 'positions',
        area: true,
        x: x(values.q),
        y: y(values.p),
        label: t('positionsHandle'),
        value: t('positionsValue', { p: values.p, q: values.q, value: t.number(data.value, { digits: 3 }) }),
        drag: (point) => at(y.invert(point.y), x.invert(point.x)),
        key: ({ dx, dy }) => at(values.p + dy, values.q + dx),
      },
    ];
  },
};

const side = (width, scale) => Math.min(300, width - 52 * scale);
