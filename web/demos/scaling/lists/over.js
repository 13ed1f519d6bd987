import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { drawWall } from '../../../canvas/wall.js';
import { stepped } from '../../../core/slider.js';
import { longest, params } from './params.js';

/** λ of the chosen pair over the length of the text, with the length now to drag. */
export const over = {
  place: 'side',
  height: (_width, { scale }) => Math.round(220 + 130 * scale),
  frame(box, { scale }) {
    const plot = {
      x: box.x + 34 * scale,
      y: box.y + 84 * scale,
      width: box.width - 64 * scale,
      height: box.height - 144 * scale,
    };
    return {
      plot,
      x: log([256, longest], [plot.x, plot.x + plot.width]),
      y: log([0.5, 128], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    return t(`describeOver.${data.values.method}`, {
      pair: data.values.pair,
      length: data.values.length,
      trained: data.trained,
      lambda: t.number(data.lambda, { significant: 3 }),
      other: t.number(data.other.slowed[data.values.pair], { significant: 3 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = over.frame(box, data);
    const { values, lengths, path, pairs, scale, wrong } = data;
    const colour = style.speed(values.pair / (pairs - 1));
    const name = t('overName', { pair: values.pair });
    drawText(ctx, name, { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width }, style);
    const now = t('lengthNow', { length: t.number(values.length) });
    drawText(ctx, now, { x: box.x, y: box.y + 34 * scale, colour: style.second, maxWidth: box.width }, style);
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: [1, 4, 16, 64], line: false }, style);
    drawAxis(
      ctx,
      plot,
      { side: 'bottom', scale: x, ticks: [1000, 10000, 100000], label: t('lengthAxis') },
      style,
    );
    const label = t('trainWall', { length: t.number(data.trained) });
    drawWall(ctx, plot, { x: x(data.trained), y: plot.y - 10 * scale, label, heavy: true }, style);
    drawCurve(
      ctx,
      { xs: lengths, ys: path },
      { xScale: x, yScale: y, colour, width: 2, dash: wrong ? [5, 4] : [] },
      style,
    );
    const here = { x: x(values.length), y: y(data.lambda) };
    drawLine(ctx, [here.x, plot.y, here.x, plot.y + plot.height], { dash: [3, 3] }, style);
    drawPoint(ctx, here, { colour: style.ink, radius: 6 }, style);
  },
  handles(data, box, t) {
    const { x, y } = over.frame(box, data);
    const { length } = data.values;
    return [
      {
        id: 'length',
        area: true,
        x: x(length),
        y: y(data.lambda),
        label: t('lengthHandle'),
        value: t('lengthValue', { length, lambda: t.number(data.lambda, { significant: 3 }) }),
        drag: (point) => ({ length: params.length.fit(Number(x.invert(point.x).toPrecision(3))) }),
        key: ({ dx, dy }) => ({ length: stepped(params.length, length, dx - dy) }),
      },
    ];
  },
};
