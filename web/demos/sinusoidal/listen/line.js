import { drawAxis } from '../../../canvas/axis.js';
import { drawPoint } from '../../../canvas/curve.js';
import { drawLabels } from '../../../canvas/labels.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { clamp } from '../pairs.js';
import { FARTHEST } from './compute.js';

/** The two positions on their line. */
export const line = {
  height: (_width, { scale }) => Math.round(36 + 66 * scale),
  frame(box, { scale }) {
    const plot = { x: box.x + 16, y: box.y + 26 * scale, width: box.width - 32, height: 28 };
    return { plot, middle: plot.y + 14, x: linear([0, FARTHEST], [plot.x, plot.x + plot.width]) };
  },
  describe: ({ values, distance }, t) => t('describeLine', { p: values.p, q: values.q, distance }),
  draw(ctx, data, box, style, t) {
    const { plot, middle, x } = line.frame(box, data);
    const { p, q } = data.values;
    drawLine(ctx, [plot.x, middle, plot.x + plot.width, middle], { colour: style.hairline, width: 3 }, style);
    drawLine(ctx, [x(p), middle, x(q), middle], { width: 2 * style.line }, style);
    drawPoint(ctx, { x: x(p), y: middle }, { colour: style.ink, radius: 8, hollow: true }, style);
    drawPoint(ctx, { x: x(q), y: middle }, { colour: style.ink, radius: 8 }, style);
    const labels = [
      { x: x(q), text: `q = ${q}`, colour: style.ink, weight: 650 },
      { x: x(p), text: `p = ${p}`, colour: style.ink, weight: 650 },
      { x: (x(p) + x(q)) / 2, text: t('distance', { distance: data.distance }) },
    ];
    const place = { y: box.y + 4, left: box.x, right: box.x + box.width };
    drawLabels(ctx, labels, place, style);
    const ticks = [0, 32, 64, 96, FARTHEST];
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks, line: false, label: t('positionAxis') }, style);
  },
  handles(data, box, t) {
    const { middle, x } = line.frame(box, data);
    const handle = (name) => ({
      id: name,
      x: x(data.values[name]),
      y: middle,
      label: t('positionHandle', { name }),
      value: t('positionValue', { name, position: data.values[name], distance: data.distance }),
      drag: (point) => ({ [name]: clamp(Math.round(x.invert(point.x)), 0, FARTHEST) }),
      key: ({ dx, dy }) => ({ [name]: clamp(data.values[name] + dx - dy, 0, FARTHEST) }),
    });
    return [handle('q'), handle('p')];
  },
};
