import { drawAxis } from '../../../canvas/axis.js';
import { drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawSeries } from '../../../canvas/series.js';
import { drawText } from '../../../canvas/text.js';
import { farthest } from './measure.js';

/** The score over the distance, and the level of what distance cannot touch. */
export const curve = {
  place: 'main',
  invites: false,
  height: (_width, { scale }) => Math.round(170 + 130 * scale),
  frame(box, data) {
    const { scale, totals, still } = data;
    const plot = {
      x: box.x + 46 * scale,
      y: box.y + 52 * scale,
      width: box.width - 66 * scale,
      height: box.height - 112 * scale,
    };
    const [low, high] = rangeOf([...totals, still, 0]);
    const pad = 0.08 * Math.max(1e-6, high - low);
    return {
      plot,
      x: log([1, farthest], [plot.x, plot.x + plot.width]),
      y: linear([low - pad, high + pad], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const number = (value) => t.number(value, { digits: 1, sign: true });
    return t('describeCurve', {
      near: number(data.totals[0]),
      distance: data.values.distance,
      total: number(data.total),
      still: number(data.still),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = curve.frame(box, data);
    const { values, totals, distances, still, total, scale } = data;
    drawText(
      ctx,
      t('curveName'),
      { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    drawText(
      ctx,
      t('levelName', { still: t.number(still, { digits: 1, sign: true }) }),
      { x: box.x, y: box.y + 34 * scale, colour: style.second, maxWidth: box.width },
      style,
    );
    drawLine(ctx, [plot.x, y(0), plot.x + plot.width, y(0)], { colour: style.hairline }, style);
    drawSeries(
      ctx,
      { xs: distances, ys: totals },
      { xScale: x, yScale: y, width: style.projector ? 2 : 1.1 },
      style,
    );
    drawLine(
      ctx,
      [plot.x, y(still), plot.x + plot.width, y(still)],
      { colour: style.second, width: 1.5, dash: [6, 4] },
      style,
    );
    const here = { x: x(values.distance), y: y(total) };
    drawLine(ctx, [here.x, plot.y, here.x, plot.y + plot.height], { dash: [3, 3] }, style);
    drawPoint(ctx, here, { colour: style.ink, radius: 6 }, style);
    drawAxis(
      ctx,
      plot,
      { side: 'left', scale: y, ticks: 4, line: false, format: (value) => t.number(value) },
      style,
    );
    drawAxis(
      ctx,
      plot,
      { side: 'bottom', scale: x, ticks: [1, 10, 100, 1000, farthest], label: t('distanceAxis') },
      style,
    );
  },
  handles(data, box, t) {
    const { x, y } = curve.frame(box, data);
    const { distance } = data.values;
    const at = (value) => ({ distance: Math.round(Math.min(farthest, Math.max(1, value))) });
    return [
      {
        id: 'distance',
        area: true,
        x: x(distance),
        y: y(data.total),
        label: t('distanceHandle'),
        value: t('distanceValue', { distance, total: t.number(data.total, { digits: 2, sign: true }) }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(distance + dx - dy),
      },
    ];
  },
};

const rangeOf = (values) =>
  values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [0, 0]);
