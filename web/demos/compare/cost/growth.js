import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { drawWall } from '../../../canvas/wall.js';
import { stepped } from '../../../core/slider.js';
import { costOf, METHODS } from './formulas.js';
import { params } from './params.js';
import { amount } from './words.js';

/** How the costs grow with the length; the length is a wall to drag. */
export const growth = {
  place: 'side',
  height: (_width, { scale }) => Math.round(34 * scale + 7 * 30 * scale + 48 * scale),
  frame(box, { scale, range }) {
    const plot = {
      x: box.x + 46 * scale,
      y: box.y + 58 * scale,
      width: box.width - 54 * scale,
      height: box.height - 108 * scale,
    };
    return {
      plot,
      x: log([params.length.min, params.length.max], [plot.x, plot.x + plot.width]),
      y: log(range, [plot.y + plot.height, plot.y]),
    };
  },
  describe: (data, t) =>
    t(data.cost > 0 ? `describeGrowth` : 'describeGrowthNone', {
      method: t.option('method', data.values.method),
      amount: amount(data, data.values.method, t),
      length: t.number(data.values.length),
      power: t.number(powerOf(data), { digits: 1 }),
    }),
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = growth.frame(box, data);
    const { values, scale, range, cost } = data;
    const title = { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('growthName', { method: t.option('method', values.method) }), title, style);
    ctx.save();
    ctx.beginPath();
    ctx.rect(plot.x, plot.y, plot.width, plot.height);
    ctx.clip();
    for (const method of METHODS) {
      const isOwn = method === values.method;
      const points = [0, 0.25, 0.5, 0.75, 1].map((share) => {
        const length = params.length.min * (params.length.max / params.length.min) ** share;
        const value = costOf(method, values.quantity, { ...values, length });
        return [x(length), value > 0 ? y(value) : Number.NaN];
      });
      const dash = method === 'attention' ? [5, 4] : [];
      const colour = isOwn ? style.ink : style.second;
      drawCurve(ctx, points, { colour, width: isOwn ? 3.5 : 1.25, dash }, style);
    }
    ctx.restore();
    const wall = { x: x(values.length), y: plot.y - 8 * scale, heavy: true };
    drawWall(ctx, plot, { ...wall, label: t('lengthWall', { length: t.number(values.length) }) }, style);
    if (cost > 0) drawPoint(ctx, { x: wall.x, y: y(cost) }, { colour: style.ink, radius: 5.5 }, style);
    const powers = [1, 1e3, 1e6, 1e9, 1e12, 1e15, 1e18].filter((p) => p >= range[0] && p <= range[1]);
    const short = (value) => t.number(value, { significant: 1, exponent: value >= 1000 }).replace('1·', '');
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: powers, format: short, line: false }, style);
    const ticks = [1000, 10000, 100000];
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks, label: t('lengthAxis') }, style);
  },
  handles(data, box, t) {
    const { plot, x } = growth.frame(box, data);
    const { length } = data.values;
    return [
      {
        id: 'length',
        area: true,
        x: x(length),
        y: plot.y + plot.height / 2,
        label: t.param('length'),
        value: t('lengthWall', { length: t.number(length) }),
        drag: (point) => ({ length: params.length.fit(Number(x.invert(point.x).toPrecision(2))) }),
        key: ({ dx, dy }) => ({ length: stepped(params.length, length, dx - dy) }),
      },
    ];
  },
};

// The cost grows with this power of the length, here.
function powerOf({ values, cost }) {
  const twice = costOf(values.method, values.quantity, { ...values, length: 2 * values.length });
  return cost > 0 ? Math.log2(twice / cost) : 0;
}
