import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';

/** θ′ / θ of every pair now, and dashed those that the chosen key was turned with when it was written. */
export const ratios = {
  place: 'side',
  height: (_width, { scale }) => Math.round(190 + 130 * scale),
  frame(box, { scale, ratios: list }) {
    const plot = {
      x: box.x + 44 * scale,
      y: box.y + 54 * scale,
      width: box.width - 60 * scale,
      height: box.height - 114 * scale,
    };
    return {
      plot,
      x: linear([0, Math.max(1, list.length - 1)], [plot.x, plot.x + plot.width]),
      y: log([Math.min(1 / 12, 0.6 * list.at(-1)), 1.3], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const number = (value) => t.number(value, { significant: 3 });
    return t('describeRatios', {
      pairs: data.ratios.length,
      first: number(data.ratios[0]),
      last: number(data.ratios.at(-1)),
      place: data.place,
      written: number(data.writtenRatios.at(-1)),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = ratios.frame(box, data);
    const { ratios: list, writtenRatios, scale } = data;
    const pairs = list.length;
    drawText(
      ctx,
      t('ratiosName'),
      { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    const second = { x: box.x, y: box.y + 34 * scale, colour: style.second, maxWidth: box.width };
    drawText(ctx, t('writtenName', { place: t.number(data.place) }), second, style);
    drawLine(ctx, [plot.x, y(1), plot.x + plot.width, y(1)], { colour: style.hairline }, style);
    const points = (values) => Array.from(values, (ratio, i) => [x(i), y(ratio)]);
    drawCurve(ctx, points(writtenRatios), { colour: style.ink, dash: [5, 4] }, style);
    const radius = Math.min(3.6, Math.max(1.6, (0.3 * plot.width) / pairs));
    for (const [i, [px, py]] of points(list).entries()) {
      drawPoint(ctx, { x: px, y: py }, { colour: style.speed(i / Math.max(1, pairs - 1)), radius }, style);
    }
    drawAxis(
      ctx,
      plot,
      {
        side: 'left',
        scale: y,
        ticks: [1, 2, 4, 8, 16, 64, 256].map((s) => 1 / s).filter((ratio) => ratio >= y.domain()[0]),
        line: false,
        format: (value) => (value === 1 ? '1' : `1/${Math.round(1 / value)}`),
      },
      style,
    );
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks: [0, pairs - 1], label: t('pairAxis') }, style);
  },
  handles: () => [],
};
