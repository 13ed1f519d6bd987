import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { alongX, whole } from '../../../plots/drag.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../kernel.js' */

/** Positions are 0 … farthest. */
export const farthest = 63;

/** The kernel against the signed distance: the same on both sides, and not always falling. @type {View<Data>} */
export const curve = chart({
  place: 'main',
  height: (width, { scale }) => Math.round(clamp(0.5 * width, 230, 300) + 144 * scale),
  margin: { left: 46, right: 14, top: 84, bottom: 60 },
  x: (range) => linear([-farthest, farthest], range),
  y: (range, { kernel, official }) => linear([1.05 * Math.min(-0.1, ...kernel, ...official), 1.05], range),
  title: ({ wrong }, t) => ({ text: t('kernelName'), crossed: wrong }),
  axes: {
    left: { ticks: 4, line: false, label: 'similarityAxis' },
    bottom: { ticks: [-60, -30, 0, 30, 60], label: 'distanceAxis' },
  },
  draw(marks, data, t) {
    const { plot, x, y, box, scale, style, axes, level, rule, curve, point, line, hatch, text } = marks;
    const { distances, kernel, official, distance, value, wrong } = data;
    if (wrong) hatch(plot, style.rgba(style.second, 0.2), { gap: 9 });
    level(0, { colour: style.second });
    rule(0, { colour: style.hairline });
    axes();
    if (wrong) curve({ xs: distances, ys: official }, { colour: style.second, dash: [5, 4] });
    curve({ xs: distances, ys: kernel }, { width: 1.4 * style.line });
    if (data.shows('diagonal')) {
      const [left, right] = [-1, 1].map((sign) => x(sign * Math.abs(distance)));
      line([left, y(value), right, y(value)], { dash: [2, 3], colour: style.second });
      point(-distance, data.mirrored, { colour: style.second, radius: 5, hollow: true });
    }
    rule(distance, { dash: [3, 3] });
    point(distance, value, { radius: 6 });
    const big = { x: box.x, y: box.y + 40 * scale, size: 17 * scale, weight: 650 };
    text(t('distanceValue'), { ...big, maxWidth: box.width });
    if (data.shows('diagonal')) nameMarks(marks, data, t);
  },
  handles({ x, y }, { values, distance, value }) {
    // q moves; at an end of the positions p gives way.
    const at = (wished) => {
      const gap = whole(wished, -farthest, farthest);
      const p = clamp(values.p, -Math.min(0, gap), farthest - Math.max(0, gap));
      return { p, q: p + gap };
    };
    return { id: 'distance', area: true, x: x(distance), y: y(value), ...alongX(x, distance, at) };
  },
});

// The right curve where another is shown, or else what the point on the other side is.
function nameMarks({ plot, x, y, style, text, widthOf }, { distance, mirrored, official, wrong }, t) {
  const within = (level) => clamp(level, plot.y + 1.3 * style.size, plot.y + plot.height - 5);
  const look = { colour: style.second, halo: true };
  if (wrong) {
    const end = { x: plot.x + plot.width, y: within(y(official.at(-1)) + 2.2 * style.size), align: 'right' };
    text(t('rightCurve'), { ...look, ...end });
    return;
  }
  const words = t('mirrorMark');
  const half = widthOf(words) / 2;
  if (Math.abs(x(distance) - x(-distance)) < half + 20) return;
  const at = clamp(x(-distance), plot.x + half, plot.x + plot.width - half);
  text(words, { ...look, x: at, y: within(y(mirrored) - 16), align: 'center' });
}
