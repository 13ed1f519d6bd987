import { drawAxis } from '../../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../../canvas/curve.js';
import { drawLine } from '../../../../canvas/line.js';
import { linear } from '../../../../canvas/scale.js';

/** No encoding: nothing is added; log-n alone multiplies the scores of late tokens. */
export const nothing = {
  height: (_width, { scale }) => Math.round(226 * scale),
  ruler: (box, { scale }) => box.y + box.height - 52 * scale,
  byPosition: true,
  describe: (data, t) => t(keyOf(data, 'describeNothing'), facts(data, t)),
  title: (data, t) => t(keyOf(data, 'nothingName'), facts(data, t)),
  legend: (data, t) => t(keyOf(data, 'nothingLegend'), facts(data, t)),
  draw(ctx, data, box, style, t) {
    const { effect, n, trained, scale, values } = data;
    const plot = {
      x: box.x + 46 * scale,
      y: box.y + 66 * scale,
      width: box.width - 54 * scale,
      height: box.height - 130 * scale,
    };
    const x = linear([0, Math.max(1, n - 1)], [plot.x, plot.x + plot.width]);
    const y = linear([0, 2], [plot.y + plot.height, plot.y]);
    drawLine(ctx, [plot.x, y(0), plot.x + plot.width, y(0)], { colour: style.second }, style);
    if (n > trained) drawLine(ctx, [x(trained), plot.y, x(trained), y(0)], { dash: [5, 4] }, style);
    const points = effect.scales.map((factor, position) => [x(position), y(factor)]);
    drawCurve(ctx, points, { width: 2 * style.line }, style);
    const here = { x: x(values.query), y: y(effect.scales[values.query]) };
    drawPoint(ctx, here, { colour: style.ink, radius: 5 }, style);
    const format = (value) => `×${t.number(value)}`;
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: [0, 1, 2], line: false, format }, style);
  },
};

const keyOf = ({ values }, key) => (values.reading === 'logn' ? `${key}LogN` : key);

const facts = ({ effect, values, n, trained }, t) => ({
  n,
  trained,
  query: values.query,
  factor: t.number(effect.scales[values.query], { digits: 2 }),
});
