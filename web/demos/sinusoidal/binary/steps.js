import { drawAxis } from '../../../canvas/axis.js';
import { drawBars } from '../../../canvas/bars.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { clamp } from '../pairs.js';

/** How much changes from every number to the next: digits as bars, the hands as a line. */
export const steps = {
  invites: false,
  height: (_width, { scale }) => Math.round(104 + 106 * scale),
  frame(box, data) {
    const { scale, lengths, values } = data;
    const plot = {
      x: box.x + 30 * scale,
      y: box.y + 54 * scale,
      width: box.width - 40 * scale,
      height: 104,
    };
    const most = Math.max(values.digits, ...lengths);
    return {
      plot,
      x: linear([0, lengths.length], [plot.x, plot.x + plot.width]),
      y: linear([0, 1.08 * most], [plot.y + plot.height, plot.y]),
    };
  },
  describe: (data, t) => t('describeSteps', stepFacts(data, t)),
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = steps.frame(box, data);
    const { values, flips, lengths, scale } = data;
    const { count } = values;
    const title = { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('stepsName'), title, style);
    const here = t('stepHere', stepFacts(data, t));
    drawText(ctx, here, { x: box.x, y: box.y + 38 * scale, maxWidth: box.width }, style);
    const colour = (i) => (i === count ? style.ink : style.rgba(style.second, 0.45));
    drawBars(ctx, plot, { values: flips, scale: y, colour }, style);
    const line = { colour: style.ink, width: 1.4 * style.line };
    const middle = (i) => x(i + 0.5);
    drawCurve(
      ctx,
      lengths.map((value, i) => [middle(i), y(value)]),
      line,
      style,
    );
    drawPoint(
      ctx,
      { x: middle(count), y: y(lengths[count]) },
      { colour: style.ink, radius: 5, hollow: true },
      style,
    );
    const whole = Array.from({ length: values.digits + 1 }, (_, i) => i);
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: whole, line: false }, style);
    const ticks = Array.from({ length: 8 }, (_, i) => (i * (lengths.length + 1)) / 8).slice(
      0,
      values.digits === 3 ? 7 : 8,
    );
    const scaleX = Object.assign(middle, { ticks: () => [] });
    drawAxis(ctx, plot, { side: 'bottom', scale: scaleX, ticks, label: t('countAxis') }, style);
  },
  handles(data, box, t) {
    const { plot, x, y } = steps.frame(box, data);
    const { count } = data.values;
    const to = (wished) => ({ count: clamp(Math.floor(wished), 0, data.total - 2) });
    return [
      {
        id: 'step',
        area: plot,
        x: x(count + 0.5),
        y: y(data.lengths[count]),
        label: t('stepHandle'),
        value: t('stepHere', stepFacts(data, t)),
        drag: (point) => to(x.invert(point.x)),
        key: ({ dx, dy }) => to(count + dx - dy),
      },
    ];
  },
};

/** The step from the number to the next: digits that flip, how far the hands move, and the largest of both. */
export function stepFacts({ values, flips, lengths }, t) {
  const { count } = values;
  return {
    count,
    next: count + 1,
    flips: flips[count],
    length: t.number(lengths[count], { digits: 3 }),
    most: Math.max(...flips),
  };
}
