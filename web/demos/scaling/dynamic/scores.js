import { linear, log } from '../../../canvas/scale.js';
import { drawSeries } from '../../../canvas/series.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { longest } from './grown.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

/** The newest query's score with keys of the same content: a line where all were turned alike, points as the cache has them. */
/** @type {View<Data>} */
export const scores = chart({
  place: 'main',
  invites: false,
  height: [190, 130],
  margin: { left: 46, right: 24, top: 54, bottom: 60 },
  x: (range) => log([1, longest], range),
  y(range, { values, now, curve }) {
    // With few pairs all can point away at once.
    const lowest = [...now, ...curve.totals].reduce((least, score) => Math.min(least, score), 0);
    return linear([Math.min(-0.5 * values.headDim, 1.04 * lowest), 1.04 * values.headDim], range);
  },
  title: ({ wrong }, t) => t(wrong ? 'scoresWrong' : 'scoresName'),
  note: (data, t) => t('hereLine', facts(data)),
  axes: {
    left: { ticks: 4, line: false },
    bottom: { ticks: [1, 10, 100, 1000, 10000], label: 'distanceAxis' },
  },
  draw({ plot, x, y, style, level, line, point, text, fill, hatch, put }, data, t) {
    const { values, curve, distances, now, right, chosen, wrong, guess } = data;
    level(0, { colour: style.hairline });
    if (wrong && values.seqLen > values.trainLen) {
      // Keys of the first tokens, which were turned before the base began to grow.
      const from = Math.max(plot.x, x(values.seqLen - values.trainLen));
      const old = { ...plot, x: from, width: Math.max(0, x(values.seqLen) - from) };
      fill(old, style.rgba(style.second, 0.1));
      hatch(old, style.rgba(style.second, 0.3), { gap: 9 });
    }
    const look = { xScale: x, yScale: y, colour: style.second, width: style.projector ? 2 : 1.2 };
    put(drawSeries, { xs: curve.distances, ys: curve.totals }, look);
    if (guess) {
      // Points would stay on the line.
      const near = { x: x(10), y: y(right[distances.findIndex((distance) => distance >= 10)]) - style.size };
      text(t('guess'), { ...near, colour: style.second, halo: true });
    }
    for (const [i, distance] of distances.entries()) {
      const at = x(distance);
      if (wrong) line([at, y(right[i]), at, y(now[i])], { colour: style.second });
      point(distance, now[i], { radius: i === chosen ? 6 : 2.6 });
    }
  },
  handles({ x, y }, data, t) {
    const { distances, now, chosen } = data;
    const at = (key) => ({ key: clamp(key, 0, distances.length - 1) });
    const far = (each, distance) => Math.abs(Math.log(each / distance));
    const nearest = (distance) =>
      distances.reduce(
        (best, each, i) => (far(each, distance) < far(distances[best], distance) ? i : best),
        0,
      );
    return [
      {
        id: 'key',
        area: true,
        x: x(distances[chosen]),
        y: y(now[chosen]),
        label: t('keyHandle'),
        value: t('keyValue', facts(data)),
        drag: (point) => at(nearest(Math.max(1, x.invert(point.x)))),
        key: ({ dx, dy }) => at(chosen + dx - dy),
      },
    ];
  },
  describe(data, t) {
    return t(data.wrong ? 'describeScoresWrong' : 'describeScores', facts(data));
  },
});

const facts = (data) => ({
  distance: data.distances[data.chosen],
  score: data.now[data.chosen],
  right: data.right[data.chosen],
  farthest: data.farthest,
});
