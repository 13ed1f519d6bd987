import { drawAxis } from '../../../canvas/axis.js';
import { drawBars } from '../../../canvas/bars.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { pairTicks } from '../ticks.js';

/** How far every pair's new phases lie from all that training saw. */
export const unseen = {
  height: (_width, { scale }) => Math.round(126 + 94 * scale),
  frame(box, data) {
    const { scale, pairs } = data;
    const plot = {
      x: box.x + 40 * scale,
      y: box.y + 34 * scale,
      width: box.width - 54 * scale,
      height: 126,
    };
    const top = Math.max(0.1, ...data.unseenPhases);
    return {
      plot,
      x: linear([-0.5, pairs - 0.5], [plot.x, plot.x + plot.width]),
      y: linear([0, 1.06 * top], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const { unseenPhases, values } = data;
    const most = unseenPhases.indexOf(Math.max(...unseenPhases));
    if (values.testLen === values.trainLen) return t('describeUnseenNone');
    const number = (value) => t.number(value, { significant: 3 });
    return t('describeUnseen', {
      first: number(unseenPhases[0]),
      last: number(unseenPhases.at(-1)),
      slowest: unseenPhases.length - 1,
      most,
      largest: number(unseenPhases[most]),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = unseen.frame(box, data);
    const { pairs, unseenPhases, values, never, wrong } = data;
    const slot = plot.width / pairs;
    drawText(
      ctx,
      t('unseenTitle'),
      { x: box.x, y: box.y + 16 * data.scale, weight: 600, maxWidth: box.width },
      style,
    );
    if (wrong) {
      const marked = { ...plot, width: Math.max(slot, never * slot) };
      hatch(ctx, marked, style.rgba(style.second, 0.4), { gap: 9 });
    }
    const colour = (i) => style.speed(i / Math.max(1, pairs - 1));
    drawBars(ctx, plot, { values: unseenPhases, scale: y, colour, gap: Math.min(3, 0.3 * slot) }, style);
    const here = x(values.pair);
    drawLine(ctx, [here, plot.y - 4, here, plot.y + plot.height], { colour: style.ink, dash: [3, 3] }, style);
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: 4, line: false }, style);
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks: pairTicks(pairs), label: t('pairAxis') }, style);
  },
  handles(data, box, t) {
    const { plot, x, y } = unseen.frame(box, data);
    const { values, pairs, unseenPhase } = data;
    const at = (pair) => ({ pair: Math.round(Math.min(pairs - 1, Math.max(0, pair))) });
    return [
      {
        id: 'bar',
        area: true,
        x: x(values.pair),
        y: Math.min(plot.y + plot.height, y(unseenPhase)),
        label: t('barHandle'),
        value: t('barValue', { pair: values.pair, unseen: t.number(unseenPhase, { significant: 3 }) }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(values.pair + dx - dy),
      },
    ];
  },
};
