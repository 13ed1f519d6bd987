import { linear, log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { FARTHEST } from './compute.js';
import { facts } from './words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const NAMES = { 1: '1', 100: '100', 10000: '10K', 1e6: '1M' };

/** How much of the product of two equal vectors is left at each distance. @type {View<Data>} */
export const score = chart({
  place: 'full',
  height: [170, 110],
  margin: { left: 46, right: 16, top: 56, bottom: 50 },
  x: (range) => log([1, FARTHEST], range),
  y(range, { left, content }) {
    const low = Math.min(content, ...left.partial, ...left['p-rope']);
    return linear([low - 0.12 * (1.02 - low), 1.02], range);
  },
  title: 'scoreName',
  note: (data, t) => t('scoreNote', facts(data, t)),
  axes: {
    left: { ticks: 4, line: false, format: '0%' },
    bottom: { ticks: [1, 100, 10000, 1e6], format: (n) => NAMES[n], label: 'distanceAxis' },
  },
  draw({ style, level, curve, point, rule, axes }, { distances, left, here, content, values }) {
    axes();
    level(content, { colour: style.speed(1), width: style.line, dash: [2, 3] });
    curve({ xs: distances, ys: left.partial }, { colour: style.second, dash: [6, 4] });
    curve({ xs: distances, ys: left['p-rope'] }, { width: 1.3 * style.line });
    rule(values.distance, { dash: [3, 3], colour: style.second });
    point(values.distance, here.partial, { radius: 5, hollow: true, colour: style.second });
    point(values.distance, here['p-rope'], { radius: 6 });
  },
  drag: {
    distance: {
      fit: (wished) => Math.round(clamp(wished, 1, FARTHEST)),
      step: (distance, count) =>
        Math.round(clamp(distance + count * Math.max(1, 0.1 * distance), 1, FARTHEST)),
      y: ({ here }) => here['p-rope'],
      value: (data, t) => t('distanceValue', facts(data, t)),
    },
  },
  describe: (data, t) => t('describeScore', facts(data, t)),
});
