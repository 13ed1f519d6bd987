import { linear, log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { nameEnds } from '../../../plots/curves.js';
import { alongY } from '../../../plots/drag.js';
import { NAMES } from './effective-lengths.js';
import { LENGTHS } from './sequences.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './effective-lengths.js' */

const DASHES = { needle: [], keys: [9, 4], latest: [3, 3], back: [12, 3, 2, 3] };
const PLOT = 210;

/** Accuracy of every test by length, and the threshold that decides what is effective. @type {View<Data>} */
export const curves = chart({
  place: 'main',
  height: [PLOT, 120],
  margin: { left: 48, right: 112, top: 68 },
  plotHeight: PLOT,
  x: (range) => log([LENGTHS[0], LENGTHS.at(-1)], range),
  y: (range) => linear([0, 1], range),
  title: 'curvesName',
  note: 'curvesHow',
  axes: {
    left: { ticks: [0, 0.25, 0.5, 0.75, 1], line: false, format: '0%' },
    bottom: { ticks: [16, 32, 64, 128, 256, 512], label: 'lengthAxis' },
  },
  draw(marks, data, t) {
    const { plot, x, y, scale, style, curve, level, rule, point, text } = marks;
    const { byLength, effective, values, threshold, trained, advertised } = data;
    rule(trained, { dash: [3, 3], colour: style.second });
    if (advertised !== trained) rule(advertised, { colour: style.second });
    text(t('mark.advertised'), {
      ...{ x: x(advertised), y: plot.y - 7 * scale, align: 'center', colour: style.second, halo: true },
    });
    level(threshold, { colour: style.ink, dash: [6, 3] });
    for (const name of NAMES) {
      const isOwn = name === values.test;
      const colour = isOwn ? style.ink : style.second;
      const width = isOwn ? 2 * style.line : style.line;
      curve({ xs: LENGTHS, ys: byLength[name] }, { colour, width, dash: DASHES[name] });
      if (effective[name] > 0)
        point(effective[name], byLength[name][LENGTHS.indexOf(effective[name])], {
          ...{ colour, radius: isOwn ? 5 : 3.5 },
        });
    }
    const ends = NAMES.map((name) => {
      const isOwn = name === values.test;
      const colour = isOwn ? style.ink : style.second;
      return { y: y(byLength[name].at(-1)), name: t.option('test', name), colour, isOwn };
    });
    nameEnds(marks, ends);
    point(LENGTHS[0], threshold, { radius: 6 });
  },
  handles({ x, y }, { threshold }) {
    const to = (wished) => ({ threshold: clamp(Math.round(1000 * wished) / 10, 30, 99) });
    const place = { x: x(LENGTHS[0]), y: y(threshold) };
    return { id: 'threshold', area: true, ...place, ...alongY(y, threshold, to, 0.01) };
  },
  describe: 'describeCurves',
});
