import { drawAxis } from '../../../canvas/axis.js';
import { drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawSeries } from '../../../canvas/series.js';
import { drawText } from '../../../canvas/text.js';
import { longest } from './params.js';

/** The newest query's score with keys of the same content: a line where all were turned alike, points as the cache has them. */
export const scores = {
  place: 'main',
  invites: false,
  height: (_width, { scale }) => Math.round(190 + 130 * scale),
  frame(box, { scale, values, now, curve }) {
    const plot = {
      x: box.x + 46 * scale,
      y: box.y + 54 * scale,
      width: box.width - 70 * scale,
      height: box.height - 114 * scale,
    };
    // With few pairs all can point away at once.
    const lowest = [...now, ...curve.totals].reduce((least, score) => Math.min(least, score), 0);
    return {
      plot,
      x: log([1, longest], [plot.x, plot.x + plot.width]),
      y: linear(
        [Math.min(-0.5 * values.headDim, 1.04 * lowest), 1.04 * values.headDim],
        [plot.y + plot.height, plot.y],
      ),
    };
  },
  describe(data, t) {
    return t(data.wrong ? 'describeScoresWrong' : 'describeScores', facts(data, t));
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = scores.frame(box, data);
    const { values, curve, distances, now, right, chosen, wrong, scale } = data;
    drawText(
      ctx,
      t('scoresName'),
      { x: box.x, y: box.y + 14 * scale, weight: 600, strike: wrong, maxWidth: box.width },
      style,
    );
    const line = t('hereLine', facts(data, t));
    drawText(
      ctx,
      line,
      { x: box.x, y: box.y + 34 * scale, colour: style.second, maxWidth: box.width },
      style,
    );
    drawLine(ctx, [plot.x, y(0), plot.x + plot.width, y(0)], { colour: style.hairline }, style);
    if (values.length > values.trainLen) {
      // Keys of the first tokens, which were turned before the base began to grow.
      const from = Math.max(plot.x, x(values.length - values.trainLen));
      const old = { ...plot, x: from, width: Math.max(0, x(values.length) - from) };
      ctx.save();
      ctx.fillStyle = style.rgba(style.second, 0.1);
      ctx.fillRect(old.x, old.y, old.width, old.height);
      ctx.restore();
      if (wrong) hatch(ctx, old, style.rgba(style.second, 0.3), { gap: 9 });
    }
    drawSeries(
      ctx,
      { xs: curve.distances, ys: curve.totals },
      { xScale: x, yScale: y, colour: style.second, width: style.projector ? 2 : 1.2 },
      style,
    );
    for (const [i, distance] of distances.entries()) {
      const at = x(distance);
      if (wrong) drawLine(ctx, [at, y(right[i]), at, y(now[i])], { colour: style.second }, style);
      drawPoint(ctx, { x: at, y: y(now[i]) }, { colour: style.ink, radius: i === chosen ? 6 : 2.6 }, style);
    }
    drawAxis(
      ctx,
      plot,
      { side: 'left', scale: y, ticks: 4, line: false, format: (value) => t.number(value) },
      style,
    );
    drawAxis(
      ctx,
      plot,
      { side: 'bottom', scale: x, ticks: [1, 10, 100, 1000, 10000], label: t('distanceAxis') },
      style,
    );
  },
  handles(data, box, t) {
    const { x, y } = scores.frame(box, data);
    const { distances, now, chosen } = data;
    const at = (key) => ({ key: Math.min(distances.length - 1, Math.max(0, key)) });
    const nearest = (distance) =>
      distances.reduce(
        (best, each, i) =>
          Math.abs(Math.log(each / distance)) < Math.abs(Math.log(distances[best] / distance)) ? i : best,
        0,
      );
    return [
      {
        id: 'key',
        area: true,
        x: x(distances[chosen]),
        y: y(now[chosen]),
        label: t('keyHandle'),
        value: t('keyValue', facts(data, t)),
        drag: (point) => at(nearest(Math.max(1, x.invert(point.x)))),
        key: ({ dx, dy }) => at(chosen + dx - dy),
      },
    ];
  },
};

const facts = (data, t) => ({
  distance: data.distances[data.chosen],
  score: t.number(data.now[data.chosen], { digits: 1, sign: true }),
  right: t.number(data.right[data.chosen], { digits: 1, sign: true }),
  farthest: t.number(data.farthest, { significant: 2 }),
});
