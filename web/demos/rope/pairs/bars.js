import { drawPoint } from '../../../canvas/curve.js';
import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { alongX, whole } from '../../../plots/drag.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../pairs.js' */

/** What every pair adds at the chosen distance, fastest pair first; the pale bars are as far as each can swing. */
/** @type {View<Data>} */
export const bars = chart({
  place: 'side',
  height: (width, { scale }) => Math.round(clamp(0.8 * width, 288, 368) + 106 * (scale - 1)),
  margin: (scale) => ({ left: 46 * scale, right: 6, top: 30 + 46 * scale, bottom: 60 * scale }),
  x: (range, { pairs }) => linear([0, pairs], range),
  y(range, { reach }) {
    const most = Math.max(1e-6, ...reach) * 1.04;
    return linear([-most, most], range);
  },
  axes: {
    left: {
      ticks(_data, { y }) {
        const limit = y.domain()[1] / 1.04;
        return [-limit, 0, limit];
      },
      line: false,
      format: '1',
    },
  },
  draw(marks, data, t) {
    const { plot, y, box, style, axes, level, text, bars: drawBars } = marks;
    const { contributions, reach, pairs, total } = data;
    const name = { x: box.x, y: box.y + 2, baseline: 'top', colour: style.second };
    text(t('totalAt'), name);
    const big = { x: box.x, y: box.y + 20 * data.scale + 30, size: 30, weight: 650 };
    text(t.number(total, '+2'), big);
    const look = { scale: y, gap: Math.min(3, (0.3 * plot.width) / pairs) };
    const pale = style.rgba(style.second, 0.13);
    for (const sign of [1, -1]) drawBars(plot, { ...look, values: reach.map((r) => sign * r), colour: pale });
    const colour = (i) => style.speed(i / Math.max(1, pairs - 1));
    drawBars(plot, { ...look, values: contributions, colour });
    level(0);
    axes();
    const below = { y: plot.y + plot.height + 8, baseline: 'top', weight: 600 };
    text(t('fastest'), { ...below, x: plot.x, colour: style.speed(0) });
    const right = { x: plot.x + plot.width, align: 'right', colour: style.speed(1) };
    text(t('slowest'), { ...below, ...right });
    drawBand(marks, data, t);
  },
  handles({ plot, x }, { values: { sound, from, to }, pairs }) {
    if (sound === 'all') return [];
    return [
      {
        id: 'from',
        x: x(from),
        y: plot.y + 5,
        ...alongX(x, from, (wished) => ({ from: whole(wished, 0, to) })),
      },
      {
        id: 'to',
        x: x(to + 1),
        y: plot.y + plot.height - 5,
        ...alongX(x, to + 1, (wished) => ({ to: whole(wished - 1, from, pairs - 1) })),
      },
    ];
  },
});

// The pairs that are added alone: the others are covered.
function drawBand({ plot, style, absent, text, ...pen }, { values, pairs }, t) {
  const { sound, from, to } = values;
  if (sound === 'all') return;
  const at = (pair) => plot.x + (pair * plot.width) / pairs;
  const [left, right] = [at(from), at(to + 1)];
  for (const [start, stop] of [
    [plot.x, left],
    [right, plot.x + plot.width],
  ])
    absent({ ...plot, x: start, width: stop - start }, { cover: 0.7 });
  const bottom = plot.y + plot.height;
  for (const { x, y } of [
    { x: left, y: plot.y + 5 },
    { x: right, y: bottom - 5 },
  ]) {
    pen.line([x, plot.y, x, bottom], { width: style.line });
    pen.put(drawPoint, { x, y }, { colour: style.ink, radius: 5 });
  }
  const place = { x: plot.x, y: bottom + 12 + 1.4 * style.size, baseline: 'top' };
  text(t('band'), { ...place, maxWidth: plot.width });
}
