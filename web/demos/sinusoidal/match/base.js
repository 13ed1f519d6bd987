import { linear, log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { bases, nearestBase } from './params.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

/** The base on a log track, with a notch for each that there is. @type {View<Data>} */
export const base = chart({
  height: [34, 58],
  margin: (scale) => ({ left: 16, right: 48 * scale - 16, top: 26 * scale }),
  plotHeight: 30,
  x: (range) => log([bases[0], bases.at(-1)], range),
  y: (_range, _data, { y, height }) => linear([-1, 1], [y, y + height]),
  title: ({ values: { base } }, t) => t('baseName', { base }),
  titleAt: 16,
  axes: { bottom: { ticks: [10, 100, 1000, 10000, 1e5, 1e6], line: false } },
  draw({ x, y, style, level, line, point }, { values }) {
    level(0, { colour: style.hairline, width: 3 });
    for (const notch of bases) line([x(notch), y(0) - 4, x(notch), y(0) + 4], { colour: style.second });
    point(values.base, 0, { radius: 9 });
  },
  handles: ({ plot, x, y, box }, { values: { base } }, t) => [
    {
      id: 'base',
      area: { x: 0, y: plot.y - 8, width: box.width, height: plot.height + 16 },
      x: x(base),
      y: y(0),
      label: t('baseHandle'),
      value: t('baseName', { base }),
      drag: (point) => ({ base: nearestBase((one) => Math.abs(x(one) - point.x)) }),
      key: ({ dx, dy }) => ({ base: bases[clamp(bases.indexOf(base) + dx - dy, 0, bases.length - 1)] }),
    },
  ],
  describe: ({ values }, t) => t('describeBase', { base: values.base }),
});
