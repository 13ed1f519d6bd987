import { drawAxis } from '../../../canvas/axis.js';
import { drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { clamp } from '../pairs.js';
import { bases } from './compute.js';

/** The base on a log track, with a notch for each that there is. */
export const baseView = {
  height: (_width, { scale }) => Math.round(34 + 58 * scale),
  frame(box, { scale }) {
    const plot = { x: box.x + 16, y: box.y + 26 * scale, width: box.width - 48 * scale, height: 30 };
    return { plot, middle: plot.y + 15, x: log([bases[0], bases.at(-1)], [plot.x, plot.x + plot.width]) };
  },
  describe: ({ values }, t) => t('describeBase', { base: values.base }),
  draw(ctx, data, box, style, t) {
    const { plot, middle, x } = baseView.frame(box, data);
    const { values, scale } = data;
    const title = { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('baseName', { base: values.base }), title, style);
    drawLine(ctx, [plot.x, middle, plot.x + plot.width, middle], { colour: style.hairline, width: 3 }, style);
    for (const base of bases)
      drawLine(ctx, [x(base), middle - 4, x(base), middle + 4], { colour: style.second }, style);
    drawPoint(ctx, { x: x(values.base), y: middle }, { colour: style.ink, radius: 9 }, style);
    const ticks = [10, 100, 1000, 10000, 1e5, 1e6];
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks, line: false }, style);
  },
  handles(data, box, t) {
    const { plot, middle, x } = baseView.frame(box, data);
    const { base } = data.values;
    const at = (index) => ({ base: bases[clamp(index, 0, bases.length - 1)] });
    return [
      {
        id: 'base',
        area: { x: 0, y: plot.y - 8, width: box.width, height: plot.height + 16 },
        x: x(base),
        y: middle,
        label: t('baseHandle'),
        value: t('baseName', { base }),
        drag(point) {
          const far = (one) => Math.abs(x(one) - point.x);
          return { base: bases.reduce((best, one) => (far(one) < far(best) ? one : best)) };
        },
        key: ({ dx, dy }) => at(bases.indexOf(base) + dx - dy),
      },
    ];
  },
};
