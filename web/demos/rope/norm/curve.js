import { linear, log } from '../../../canvas/scale.js';
import { drawSeries } from '../../../canvas/series.js';
import { chart } from '../../../plots/chart.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

/** The score over the distance, and the level of what distance cannot touch. @type {View<Data>} */
export const curve = chart({
  place: 'main',
  invites: false,
  height: [170, 130],
  margin: { left: 46, right: 20, top: 52, bottom: 60 },
  x: (range, { distances }) => log([1, distances.length], range),
  y(range, { totals, still }) {
    const [low, high] = rangeOf([...totals, still, 0]);
    const pad = 0.08 * Math.max(1e-6, high - low);
    return linear([low - pad, high + pad], range);
  },
  title: 'curveName',
  note: ({ still }, t) => t('levelName', { still }),
  axes: {
    left: { ticks: 4, line: false },
    bottom: { ticks: ({ distances }) => [1, 10, 100, 1000, distances.length], label: 'distanceAxis' },
  },
  draw({ plot, x, y, style, level, rule, point, put, text }, data, t) {
    const { values, totals, distances, still, total, atOnce, guess } = data;
    level(0, { colour: style.hairline });
    const width = style.projector ? 2 : 1.1;
    put(drawSeries, { xs: distances, ys: totals }, { xScale: x, yScale: y, width });
    level(still, { colour: style.second, width: 1.5, dash: [6, 4] });
    if (guess) {
      const near = atOnce.reduce((sum, part) => sum + part, 0);
      const guessed = guess === 'quarter' ? near / 4 : 0;
      level(guessed, { colour: style.second, width: style.line, dash: [2, 4] });
      const place = { x: plot.x + plot.width, y: y(guessed) - 5, align: 'right' };
      text(t('guess'), { ...place, colour: style.second, halo: true });
    }
    rule(values.distance, { dash: [3, 3] });
    point(values.distance, total, { radius: 6 });
  },
  drag: {
    distance: {
      range: ({ distances }) => [1, distances.length],
      y: ({ total }) => total,
      value: ({ values: { distance }, total }, t) => t('distanceValue', { distance, total }),
    },
  },
  describe(data, t) {
    return t('describeCurve', {
      near: data.totals[0],
      distance: data.values.distance,
      total: data.total,
      still: data.still,
    });
  },
});

const rangeOf = (values) =>
  values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [0, 0]);
