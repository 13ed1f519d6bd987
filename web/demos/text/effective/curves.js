import { linear, log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { apart } from '../../../plots/apart.js';
import { chart } from '../../../plots/chart.js';
import { NAMES } from './compute.js';
import { LENGTHS } from './sequences.js';
import { listWords } from './words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const DASHES = { needle: [], keys: [9, 4], latest: [3, 3], back: [12, 3, 2, 3] };
const PLOT = 210;

/** Accuracy of every test by length, and the threshold that decides what is effective. @type {View<Data>} */
export const curves = chart({
  place: 'main',
  height: (_width, { scale }) => Math.round(PLOT + 120 * scale),
  margin: { left: 48, right: 112, top: 68 },
  plotHeight: PLOT,
  x: (range) => log([LENGTHS[0], LENGTHS.at(-1)], range),
  y: (range) => linear([0, 1], range),
  title: 'curvesName',
  titleAt: 16,
  note: 'curvesHow',
  noteAt: 38,
  axes: {
    left: { ticks: [0, 0.25, 0.5, 0.75, 1], line: false, format: '0%' },
    bottom: { ticks: [16, 32, 64, 128, 256, 512], label: 'lengthAxis' },
  },
  draw(marks, data, t) {
    const { plot, x, y, box, scale, style, curve, level, rule, point, text, line } = marks;
    const { byLength, effective, values, threshold, trained, advertised } = data;
    rule(trained, { dash: [3, 3], colour: style.second });
    if (advertised !== trained) rule(advertised, { colour: style.second });
    text(t('mark.advertised', { length: advertised }), {
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
    const ys = apart(
      NAMES.map((name) => y(byLength[name].at(-1))),
      { gap: 1.12 * style.size, top: plot.y + 4, bottom: plot.y + plot.height - 4 },
    );
    const left = plot.x + plot.width;
    for (const [i, name] of NAMES.entries()) {
      const isOwn = name === values.test;
      const colour = isOwn ? style.ink : style.second;
      line([left + 2, y(byLength[name].at(-1)), left + 12, ys[i]], { colour });
      const place = { x: left + 16, y: ys[i], baseline: 'middle', maxWidth: box.x + box.width - left - 16 };
      text(t.option('test', name), { ...place, colour, weight: isOwn ? 650 : 400 });
    }
    point(LENGTHS[0], threshold, { radius: 6 });
  },
  handles({ plot, x, y }, { values, threshold }, t) {
    const to = (wished) => ({ threshold: clamp(Math.round(10 * wished) / 10, 30, 99) });
    return [
      {
        id: 'threshold',
        area: plot,
        x: x(LENGTHS[0]),
        y: y(threshold),
        label: t('thresholdHandle'),
        value: t.number(threshold, '3s%'),
        drag: (point) => to(100 * y.invert(point.y)),
        key: ({ dx, dy }) => to(values.threshold + dx - dy),
      },
    ];
  },
  describe: (data, t) => t('describeCurves', { threshold: data.threshold, list: listWords(data, t) }),
});
