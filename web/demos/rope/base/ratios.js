import { linear, log } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

/** How fast every pair turns, next to its speed with a base of 10,000. @type {View<Data>} */
export const ratios = chart({
  place: 'side',
  invites: false,
  height: [260, 130],
  margin: { left: 60, right: 16, top: 50, bottom: 62 },
  x: (range, { pairs }) => linear([0, Math.max(1, pairs - 1)], range),
  y: (range) => log([8e-4, 16], range),
  title: ({ plain }, t) => t('ratiosName', { plain }),
  note: ({ believed }, t) => believed && { text: t('claimName'), strike: true },
  axes: {
    left: {
      ticks: [0.001, 0.01, 0.1, 1, 10],
      line: false,
      format: '/',
    },
    bottom: { ticks: ({ pairs }) => [0, pairs - 1], label: 'pairAxis' },
  },
  draw({ plot, style, level, curve, point }, { values, ratios: list, ratio, believed, pairs }) {
    level(1, { colour: style.hairline });
    if (believed) curve(believed, { dash: [5, 4] });
    const radius = Math.min(3.6, Math.max(1.6, (0.3 * plot.width) / pairs));
    for (const [i, each] of list.entries())
      point(i, each, { colour: style.speed(i / Math.max(1, pairs - 1)), radius });
    point(values.pair, ratio, { radius: 6 });
  },
  drag: {
    ratio: {
      param: 'pair',
      range: ({ pairs }) => [0, pairs - 1],
      y: ({ ratio }) => ratio,
      value: ({ values: { pair }, ratio }, t) => t('ratioValue', { pair, ratio }),
    },
  },
  describe(data, t) {
    return t(data.wrong ? 'describeRatiosWrong' : 'describeRatios', {
      plain: data.plain,
      first: data.ratios[0],
      pair: data.values.pair,
      ratio: data.ratio,
      last: data.ratios.at(-1),
    });
  },
});
