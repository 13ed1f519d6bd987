import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';

/** The angle between two neighbours in every pair, before and now. */
export const gaps = {
  place: 'main',
  invites: false,
  height: (_width, { scale }) => Math.round(150 + 130 * scale),
  frame(box, { scale, pairs }) {
    const plot = {
      x: box.x + 62 * scale,
      y: box.y + 52 * scale,
      width: box.width - 76 * scale,
      height: box.height - 112 * scale,
    };
    return {
      plot,
      x: linear([0, pairs - 1], [plot.x, plot.x + plot.width]),
      y: log([3e-6, 2], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const number = (value) => t.number(value, { significant: 3 });
    return t('describeGaps', {
      pairs: data.pairs,
      factor: t.number(data.values.factor, { digits: 1 }),
      pair: data.values.pair,
      before: number(data.speeds.before),
      now: number(data.speeds.now),
      first: number(data.slow[0]),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = gaps.frame(box, data);
    const { values, plain, slow, speeds, pairs, scale } = data;
    const name = { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('gapsName'), name, style);
    const second = { x: box.x, y: box.y + 34 * scale, colour: style.second, maxWidth: box.width };
    drawText(ctx, t('gapsSecond'), second, style);
    const points = (list) => Array.from(list, (angle, i) => [x(i), y(angle)]);
    drawCurve(ctx, points(plain), { colour: style.second, dash: [5, 4] }, style);
    for (const [i, [px, py]] of points(slow).entries()) {
      drawPoint(ctx, { x: px, y: py }, { colour: style.speed(i / (pairs - 1)), radius: 2.6 }, style);
    }
    const here = x(values.pair);
    drawLine(ctx, [here, y(speeds.before), here, y(speeds.now)], { width: 2 }, style);
    drawPoint(ctx, { x: here, y: y(speeds.now) }, { colour: style.ink, radius: 6 }, style);
    const ticks = [1, 0.1, 0.01, 0.001, 0.0001, 0.00001];
    const format = (value) => (value >= 0.001 ? String(value) : t.number(value, { significant: 1 }));
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks, line: false, format }, style);
    drawAxis(
      ctx,
      plot,
      { side: 'bottom', scale: x, ticks: [0, 16, 32, 48, 63], label: t('pairAxis') },
      style,
    );
  },
  handles(data, box, t) {
    const { x, y } = gaps.frame(box, data);
    const { pairs, values, speeds } = data;
    const at = (pair) => ({ pair: Math.round(Math.min(pairs - 1, Math.max(0, pair))) });
    return [
      {
        id: 'pair',
        area: true,
        x: x(values.pair),
        y: y(speeds.now),
        label: t('pairHandle'),
        value: t('pairValue', { pair: values.pair, now: t.number(speeds.now, { significant: 3 }) }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(values.pair + dx - dy),
      },
    ];
  },
};
