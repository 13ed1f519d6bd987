import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';

/** How fast every pair turns, next to its speed with a base of 10,000. */
export const ratios = {
  place: 'side',
  invites: false,
  height: (_width, { scale }) => Math.round(260 + 130 * scale),
  frame(box, { scale, pairs }) {
    const plot = {
      x: box.x + 60 * scale,
      y: box.y + 50 * scale,
      width: box.width - 76 * scale,
      height: box.height - 112 * scale,
    };
    return {
      plot,
      x: linear([0, Math.max(1, pairs - 1)], [plot.x, plot.x + plot.width]),
      y: log([8e-4, 16], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const number = (value) => t.number(value, { significant: 3 });
    return t(data.wrong ? 'describeRatiosWrong' : 'describeRatios', {
      plain: t.number(data.plain),
      first: number(data.ratios[0]),
      pair: data.values.pair,
      ratio: number(data.ratio),
      last: number(data.ratios.at(-1)),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = ratios.frame(box, data);
    const { values, ratios: list, believed, pairs, scale } = data;
    const name = { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('ratiosName', { plain: t.number(data.plain) }), name, style);
    if (believed) {
      const claim = { x: box.x, y: box.y + 34 * scale, strike: true, maxWidth: box.width };
      drawText(ctx, t('claimName'), { ...claim, colour: style.second }, style);
    }
    drawLine(ctx, [plot.x, y(1), plot.x + plot.width, y(1)], { colour: style.hairline }, style);
    const points = (values) => Array.from(values, (ratio, i) => [x(i), y(ratio)]);
    if (believed) drawCurve(ctx, points(believed), { colour: style.ink, dash: [5, 4] }, style);
    const radius = Math.min(3.6, Math.max(1.6, (0.3 * plot.width) / pairs));
    for (const [i, [px, py]] of points(list).entries()) {
      drawPoint(ctx, { x: px, y: py }, { colour: style.speed(i / Math.max(1, pairs - 1)), radius }, style);
    }
    drawPoint(ctx, { x: x(values.pair), y: y(data.ratio) }, { colour: style.ink, radius: 6 }, style);
    drawAxis(
      ctx,
      plot,
      {
        side: 'left',
        scale: y,
        ticks: [0.001, 0.01, 0.1, 1, 10],
        line: false,
        format: (value) => (value >= 1 ? t.number(value) : `1/${t.number(Math.round(1 / value))}`),
      },
      style,
    );
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks: [0, pairs - 1], label: t('pairAxis') }, style);
  },
  handles(data, box, t) {
    const { x, y } = ratios.frame(box, data);
    const { values, pairs, ratio } = data;
    const at = (pair) => ({ pair: Math.round(Math.min(pairs - 1, Math.max(0, pair))) });
    return [
      {
        id: 'ratio',
        area: true,
        x: x(values.pair),
        y: y(ratio),
        label: t('ratioHandle'),
        value: t('ratioValue', { pair: values.pair, ratio: t.number(ratio, { significant: 3 }) }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(values.pair + dx - dy),
      },
    ];
  },
};
