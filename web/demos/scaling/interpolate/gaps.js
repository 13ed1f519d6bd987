import { linear, log } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { pairs } from './compute.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

/** The angle between two neighbours in every pair, before and now. @type {View<Data>} */
export const gaps = chart({
  place: 'main',
  invites: false,
  height: [150, 130],
  margin: { left: 62, right: 14, top: 52, bottom: 60 },
  x: (range) => linear([0, pairs - 1], range),
  y: (range) => log([3e-6, 2], range),
  title: 'gapsName',
  note: 'gapsSecond',
  axes: {
    left: {
      ticks: [1, 0.1, 0.01, 0.001, 0.0001, 0.00001],
      line: false,
    },
    bottom: { ticks: [0, 16, 32, 48, 63], label: 'pairAxis' },
  },
  draw({ x, y, style, curve, line, point }, { values, plain, slow, speeds }) {
    curve(plain, { colour: style.second, dash: [5, 4] });
    for (const [i, angle] of slow.entries())
      point(i, angle, { colour: style.speed(i / (pairs - 1)), radius: 2.6 });
    const here = x(values.pair);
    line([here, y(speeds.before), here, y(speeds.now)], { width: 2 });
    point(values.pair, speeds.now, { radius: 6 });
  },
  drag: {
    pair: {
      range: [0, pairs - 1],
      y: ({ speeds }) => speeds.now,
      value: ({ values: { pair }, speeds }, t) => t('pairValue', { pair, now: speeds.now }),
    },
  },
  describe(data, t) {
    return t('describeGaps', {
      pairs,
      factor: data.values.factor,
      pair: data.values.pair,
      before: data.speeds.before,
      now: data.speeds.now,
      first: data.slow[0],
    });
  },
});
