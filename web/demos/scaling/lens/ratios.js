import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { nameOf, ticksOf } from './ladder.js';

/** How much of its speed every pair keeps, θ′/θ. */
export const ratios = {
  place: 'main',
  invites: false,
  height: (_width, { scale }) => Math.round(150 + 112 * scale),
  frame(box, data) {
    const { scale, sides } = data;
    const plot = {
      x: box.x + 46 * scale,
      y: box.y + 56 * scale,
      width: box.width - 60 * scale,
      height: box.height - 112 * scale,
    };
    const all = sides.flatMap((side) => [...side.ratios, ...side.official]);
    return {
      plot,
      x: linear([-0.5, data.a.pairs - 0.5], [plot.x, plot.x + plot.width]),
      y: log([0.8 * Math.min(0.5, ...all), 1.3 * Math.max(1, ...all)], [plot.y + plot.height, plot.y]),
    };
  },
  describe: (data, t) =>
    data.sides
      .map((side) =>
        t(side.differs ? 'describeRatiosWrong' : 'describeRatios', {
          name: nameOf(side, t),
          first: t.number(side.ratios[0], { significant: 3 }),
          last: t.number(side.ratios.at(-1), { significant: 3 }),
          right: t.number(side.official.at(-1), { significant: 3 }),
          reading: t.option('reading', data.values.reading),
        }),
      )
      .join(' '),
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = ratios.frame(box, data);
    const { a, b, scale, misread } = data;
    drawText(
      ctx,
      t('ratiosTitle'),
      { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    if (misread && a.differs) hatch(ctx, plot, style.rgba(style.second, 0.2), { gap: 9 });
    drawLine(ctx, [plot.x, y(1), plot.x + plot.width, y(1)], { colour: style.hairline }, style);
    const points = (list) =>
      Array.from(list, (ratio, i) => [x(((i + 0.5) * a.pairs) / list.length - 0.5), y(ratio)]);
    if (b) drawCurve(ctx, points(b.ratios), { colour: style.second, dash: [7, 4] }, style);
    if (a.differs)
      drawCurve(ctx, points(a.official), { colour: style.second, width: 1, dash: [2, 3] }, style);
    drawCurve(ctx, points(a.ratios), {}, style);
    const radius = Math.min(3.4, Math.max(1.5, (0.3 * plot.width) / a.pairs));
    for (const [i, [px, py]] of points(a.ratios).entries()) {
      drawPoint(ctx, { x: px, y: py }, { colour: style.speed(i / Math.max(1, a.pairs - 1)), radius }, style);
    }
    const here = { x: x(a.own), y: y(a.ratios[a.own]) };
    drawLine(ctx, [here.x, plot.y, here.x, plot.y + plot.height], { dash: [3, 3] }, style);
    drawPoint(ctx, here, { colour: style.ink, radius: 5 }, style);
    const format = (ratio) => (ratio >= 1 ? t.number(ratio) : `1/${Math.round(1 / ratio)}`);
    const [low, high] = y.domain();
    const ticks = Array.from({ length: 31 }, (_, i) => 2 ** (i - 20)).filter(
      (tick) => tick >= low && tick <= high,
    );
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks, format, line: false }, style);
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks: ticksOf(a.pairs), label: t('pairAxis') }, style);
    const keys = b ? t('ratiosKeys', { a: nameOf(a, t), b: nameOf(b, t) }) : t('ratiosKey');
    drawText(
      ctx,
      keys,
      { x: box.x, y: box.y + 38 * scale, colour: style.second, maxWidth: box.width },
      style,
    );
  },
  handles(data, box, t) {
    const { x, y } = ratios.frame(box, data);
    const { a } = data;
    const at = (pair) => ({ pair: Math.round(Math.min(a.pairs - 1, Math.max(0, pair))) });
    return [
      {
        id: 'ratio',
        area: true,
        x: x(a.own),
        y: y(a.ratios[a.own]),
        label: t('ratioHandle'),
        value: t('ratioValue', { pair: a.own, ratio: t.number(a.ratios[a.own], { significant: 4 }) }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(a.own + dx - dy),
      },
    ];
  },
};
