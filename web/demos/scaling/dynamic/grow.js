import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { drawWall } from '../../../canvas/wall.js';
import { stepped } from '../../../core/slider.js';
import { longest, params } from './params.js';

/** The base over the length of the text, which grows as its end is dragged. */
export const grow = {
  height: (_width, { scale }) => Math.round(130 + 150 * scale),
  frame(box, data) {
    const { scale, bases } = data;
    const plot = {
      x: box.x + 76 * scale,
      y: box.y + 92 * scale,
      width: box.width - 102 * scale,
      height: box.height - 148 * scale,
    };
    const most = Math.max(20000, ...bases.bases);
    return {
      plot,
      x: linear([0, longest], [plot.x, plot.x + plot.width]),
      y: linear([0, 1.06 * most], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const { values } = data;
    return t(values.length > values.trainLen ? 'describeGrow' : 'describeGrowShort', {
      length: values.length,
      train: values.trainLen,
      base: t.number(data.base, { digits: 0 }),
      stretch: t.number(data.stretch, { significant: 3 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = grow.frame(box, data);
    const { values, bases, base, scale } = data;
    const name = t('growName', { length: t.number(values.length) });
    drawText(ctx, name, { x: box.x, y: box.y + 3, baseline: 'top', colour: style.second }, style);
    const large = { x: box.x, y: box.y + 50 * scale, size: 28 * scale, weight: 650 };
    const width = drawText(ctx, t.number(base, { digits: 0 }), large, style);
    drawText(
      ctx,
      t('stretchName', { stretch: t.number(data.stretch, { digits: 2 }) }),
      {
        x: box.x + width + 12,
        y: box.y + 50 * scale,
        colour: style.second,
        maxWidth: box.width - width - 12,
      },
      style,
    );
    drawAxis(
      ctx,
      plot,
      { side: 'left', scale: y, ticks: 3, line: false, format: (value) => shortly(value, t) },
      style,
    );
    drawAxis(
      ctx,
      plot,
      { side: 'bottom', scale: x, ticks: [0, 8192, 16384, 24576, longest], label: t('lengthAxis') },
      style,
    );
    const label = t('trainWall', { length: t.number(values.trainLen) });
    drawWall(ctx, plot, { x: x(values.trainLen), y: plot.y - 10 * scale, label, heavy: true }, style);
    const points = { xs: bases.lengths, ys: bases.bases };
    drawCurve(ctx, points, { xScale: x, yScale: y, colour: style.rgba(style.second, 0.7) }, style);
    const past = bases.lengths.findLastIndex((each) => each <= values.length) + 1;
    const grown = {
      xs: [...bases.lengths.subarray(0, past), values.length],
      ys: [...bases.bases.subarray(0, past), base],
    };
    drawCurve(ctx, grown, { xScale: x, yScale: y, width: 2 * style.line }, style);
    const here = { x: x(values.length), y: y(base) };
    drawLine(ctx, [here.x, here.y, here.x, plot.y + plot.height], { dash: [3, 3] }, style);
    drawPoint(ctx, here, { colour: style.ink, radius: 6 }, style);
  },
  handles(data, box, t) {
    const { plot, x, y } = grow.frame(box, data);
    const { values } = data;
    return [
      {
        id: 'length',
        area: true,
        x: x(values.length),
        y: y(data.base),
        label: t('lengthHandle'),
        value: t('lengthValue', { length: values.length, base: t.number(data.base, { digits: 0 }) }),
        drag: (point) => ({ length: params.length.fit(x.invert(point.x)) }),
        key: ({ dx, dy }) => ({ length: stepped(params.length, values.length, dx - dy) }),
      },
      {
        id: 'train',
        x: x(values.trainLen),
        y: plot.y - 14 * data.scale,
        label: t('trainHandle'),
        value: t('trainValue', { length: values.trainLen }),
        drag: (point) => ({ trainLen: params.trainLen.fit(Number(x.invert(point.x).toPrecision(3))) }),
        key: ({ dx, dy }) => ({ trainLen: stepped(params.trainLen, values.trainLen, dx - dy) }),
      },
    ];
  },
};

const shortly = (value, t) =>
  value >= 1e6 ? t.number(value, { exponent: true, significant: 2 }) : t.number(value);
