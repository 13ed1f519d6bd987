import { drawSeries } from '../../../canvas/curve.js';
import { linear, log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { alongX, whole } from '../../../plots/drag.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../pairs.js' */

/** The curve shows distances 0 … farthest. */
export const farthest = 8192;

/** The score at every distance, with a marker to drag. @type {View<Data>} */
export const curve = chart({
  place: 'main',
  height: (width, { scale }) => Math.round(clamp(0.62 * width, 306, 386) + 112 * (scale - 1)),
  margin: { left: 52, right: 26, top: 52, bottom: 60 },
  x: distanceScale,
  y(range, { low, high }) {
    const pad = 0.06 * Math.max(1e-6, high - low);
    return linear([Math.min(0, low) - pad, Math.max(0, high) + pad], range);
  },
  axes: {
    left: { ticks: 5, label: 'scoreAxis' },
    bottom: {
      label: 'distanceAxis',
      line: false,
      ticks: [0, 1, 10, 100, 1000, farthest],
    },
  },
  draw(pen, data, t) {
    const { plot, x, y, style, axes, level, rule, point, text, put } = pen;
    const { values, total, totals, distances } = data;
    axes();
    level(0, { colour: style.second });
    const width = style.projector ? 2 : 1.1;
    const colour = style.rgba(style.ink, 0.6);
    put(drawSeries, { xs: distances, ys: totals }, { xScale: x, yScale: y, width, colour });
    if (data.shows('base')) drawNegative(pen, data, t);
    rule(values.distance, { dash: [3, 3], from: -1.9 * style.size });
    point(values.distance, total, { radius: 6 });
    const here = { x: x(values.distance), y: plot.y - 2.3 * style.size, within: plot };
    text(t('here'), { ...here, align: 'center', weight: 600, halo: true });
  },
  handles: ({ x, y }, { values: { distance }, total }) => ({
    id: 'distance',
    area: true,
    x: x(distance),
    y: y(total),
    ...alongX(x, distance, (wished) => ({ distance: whole(wished, 0, farthest) })),
  }),
  describe: ({ firstNegative }) => ['describeCurve', firstNegative >= 0 && 'describeNegative'],
});

// Where the score of a vector with itself first turns negative, with its name where there is room.
function drawNegative({ plot, x, style, rule, text, widthOf }, { values, firstNegative: first }, t) {
  if (first < 0 || values.content !== 'same') return;
  rule(first, { colour: style.second, dash: [1, 3] });
  const isLeft = x(first) > plot.x + plot.width / 2;
  const name = t('negativeMark');
  const room = isLeft ? x(first) - plot.x : plot.x + plot.width - x(first);
  if (widthOf(name) + 10 > room) return;
  const place = { x: x(first) + (isLeft ? -6 : 6), y: plot.y + plot.height - 0.6 * style.size };
  const look = { align: isLeft ? 'right' : 'left', colour: style.second, halo: true };
  text(name, { ...place, ...look });
}

// Logarithmic; distance d stands at log(1 + d), so that 0 has a place.
function distanceScale(range) {
  const inner = log([1, farthest + 1], range);
  return Object.assign((distance) => inner(distance + 1), {
    domain: () => [0, farthest],
    range: () => range,
    invert: (pixel) => inner.invert(pixel) - 1,
  });
}
