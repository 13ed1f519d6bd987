import { linear, log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { axisNames } from '../axes.js';
import { FAR } from './compute.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const dashes = [[], [7, 4], [2, 3]]; // of t, h and w
const ROW = 34; // px of an axis among the wavelengths

/** The score against the distance, along one axis at a time. @type {View<Data>} */
export const curves = chart({
  place: 'main',
  height: (width, { scale }) => Math.round((width < 420 ? 150 : 178) + 92 * scale),
  margin: { left: 40, right: 26, top: 40, bottom: 48 },
  x: (range) => linear([0, FAR], range),
  y: (range, { byAxis }) => linear([Math.min(0, ...byAxis.flatMap((list) => [...list])), 1], range),
  title: 'curvesName',
  axes: { left: { ticks: [0, 0.5, 1], line: false } },
  draw(marks, { byAxis, values, here }, t) {
    const { plot, x, box, style, axes, level, line, rule, curve, point, text, labels } = marks;
    for (const value of [0, 0.5, 1]) level(value, { colour: style.hairline });
    for (const [axis, list] of byAxis.entries()) curve(list, { dash: dashes[axis], width: 1.3 * style.line });
    drawEnds(marks, byAxis);
    rule(values.distance, { colour: style.second, dash: [3, 3], from: -4 });
    for (const score of here) point(values.distance, score);
    axes();
    const low = plot.y + plot.height;
    line([plot.x, low, plot.x + plot.width, low], { colour: style.second });
    const feet = [values.distance, 0, 16, 32, 48, FAR].map((distance, i) => ({
      x: x(distance),
      text: String(distance),
      ...(i === 0 ? { colour: style.ink, weight: 700 } : {}),
    }));
    labels(feet, { y: low + 8, left: plot.x - 6, right: box.x + box.width });
    const below = { x: plot.x, y: box.y + box.height - 6, colour: style.second };
    text(t('distanceAxis'), { ...below, maxWidth: plot.width });
  },
  drag: {
    distance: {
      range: [1, FAR],
      y: ({ here }) => here[0],
      value: ({ values: { distance }, here }, t) => t('distanceValue', { distance, ...byName(here) }),
    },
  },
  describe(data, t) {
    return t('describeCurves', { distance: data.values.distance, ...byName(data.here) });
  },
});

/** The wavelengths that each axis has: a stroke for every pair, in the row of its axis. @type {View<Data>} */
export const bands = chart({
  place: 'side',
  height: [3 * ROW, 92],
  margin: { left: 40, right: 14, top: 30 },
  plotHeight: 3 * ROW,
  x: (range, { wavelengths }) => log([5, Math.max(100, 1.3 * wavelengths.at(-1))], range),
  title: 'bandsName',
  axes: {
    bottom: {
      ticks: (_data, { x }) => [10, 1000, 1e5, 1e7].filter((tick) => tick < 0.7 * x.domain()[1]),
      label: 'wavelengthAxis',
      format: (value, t) => t.number(value, value > 9999 ? 'e' : undefined),
    },
  },
  draw({ plot, x, box, style, text, line }, { axes, wavelengths, values, ranges }) {
    for (const [axis, letter] of axisNames.entries()) {
      const y = plot.y + (axis + 0.5) * ROW;
      text(`${letter} ${ranges[axis].count}`, { x: box.x, y, baseline: 'middle', weight: 600 });
      line([plot.x, y, plot.x + plot.width, y], { colour: style.hairline });
    }
    for (const [i, wavelength] of wavelengths.entries()) {
      const top = plot.y + axes[i] * ROW;
      const [at, isHere] = [x(wavelength), i === values.pair];
      const reach = isHere ? 2 : 7;
      const look = { colour: style.speed(i / (wavelengths.length - 1)), width: isHere ? 4 : 2 };
      line([at, top + reach, at, top + ROW - reach], look);
    }
  },
  handles({ plot, x }, { values, axes, axis, wavelengths }, t) {
    const nearest = (point) => {
      const row = clamp(Math.floor((point.y - plot.y) / ROW), 0, 2);
      const far = (i) => Math.abs(x(wavelengths[i]) - point.x);
      return wavelengths.reduce(
        (best, _, i) => (axes[i] === row && (best < 0 || far(i) < far(best)) ? i : best),
        -1,
      );
    };
    const at = (pair) => ({ pair: clamp(pair, 0, axes.length - 1) });
    return [
      {
        id: 'pair',
        area: true,
        x: x(wavelengths[values.pair]),
        y: plot.y + (axis + 0.5) * ROW,
        label: t('pairHandle'),
        value: t('pairValue', {
          pair: values.pair,
          axis: axisNames[axis],
          wavelength: wavelengths[values.pair],
        }),
        drag: (point) => at(nearest(point)),
        key: ({ dx, dy }) => at(values.pair + dx - dy),
      },
    ];
  },
  describe(data, t) {
    const [first, second, third] = data.ranges.map((range) => t('rangeText', range));
    return t('describeBands', { t: first, h: second, w: third });
  },
});

const byName = (list) => Object.fromEntries(axisNames.map((name, axis) => [name, list[axis]]));

// The name of each curve at its end, moved apart where ends are close.
function drawEnds({ plot, y, style, text }, byAxis) {
  const step = 1.15 * style.size;
  const ends = byAxis.map((list, axis) => ({ axis, at: y(list[FAR]) })).sort((a, b) => a.at - b.at);
  for (let i = 1; i < ends.length; i++) ends[i].at = Math.max(ends[i].at, ends[i - 1].at + step);
  const over = Math.max(0, ends.at(-1).at - plot.y - plot.height);
  for (const { axis, at } of ends) {
    const place = { x: plot.x + plot.width + 8, y: at - over, baseline: 'middle', weight: 600 };
    text(axisNames[axis], place);
  }
}
