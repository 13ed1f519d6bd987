import { log } from '../../../canvas/scale.js';
import { int } from '../../../core/parameters.js';
import { valueAt } from '../../../core/slider.js';
import { chart } from '../../../plots/chart.js';
import { whole } from '../../../plots/drag.js';
import { FLOOR, LAST } from './rounding-errors.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './rounding-errors.js' */

const marks = [
  { length: 4096, name: '4K' },
  { length: 8192, name: '8K' },
  { length: 32768, name: '32K' },
  { length: 131072, name: '128K' },
  { length: LAST + 1, name: '1M' },
];
const dragged = int({
  initial: 1,
  min: 1,
  max: LAST,
  scale: 'log',
  snaps: [256, ...marks.map((m) => m.length - 1)],
});

/** The error of the rotation against the position, both on log axes. @type {View<Data>} */
export const curve = chart({
  place: 'main',
  height: (width, { scale }) => Math.round((width < 420 ? 190 : 236) + 114 * scale),
  margin: { left: 46, right: 12, top: 68, bottom: 46 },
  x: (range) => log([1, LAST + 1], range),
  y: (range) => log([FLOOR, 4], range),
  title: 'curveName',
  note: ({ shows }, t) => t(shows('pair') ? 'curveNote' : 'worstNote'),
  axes: {
    left: { ticks: [1, 1e-2, 1e-4, 1e-6, 1e-8], format: 'e', line: false },
    bottom: { ticks: [1, 10, 100, 1000, 1e4, 1e5], label: 'positionAxis' },
  },
  draw(pen, data, t) {
    const { plot, x, box, style, rule, curve, point, text, labels } = pen;
    const { values, bins, worst, ofPair, best, firstMerged } = data;
    for (const { length } of marks) rule(length, { colour: style.hairline });
    const names = [...marks].reverse().map(({ length, name }) => ({ x: x(length), text: name }));
    const left = plot.x + 92 * data.scale;
    labels(names, { y: plot.y - 6, baseline: 'bottom', left, right: box.x + box.width });
    text(t('errorAxis'), { x: box.x, y: plot.y - 10, colour: style.second });
    drawOverflow(pen, data);
    const held = (value) => Math.max(FLOOR, value);
    const line = (list, look) => curve({ xs: bins, ys: bins.map((_, i) => held(list[i])) }, look);
    line(best, { colour: style.second, width: 1, dash: [2, 3] });
    const hasPair = data.shows('pair');
    if (hasPair) line(ofPair, { colour: style.speed(data.speed) });
    line(worst, { width: 1.5 * style.line });
    if (firstMerged !== undefined) {
      rule(firstMerged - 1, { colour: style.second, width: style.line, dash: [5, 4] });
      const at = x(firstMerged - 1);
      const y = plot.y + plot.height - 0.6 * style.size;
      const label = { x: at - 7, y, align: 'right', weight: 600, halo: true };
      text(t('mergeMark'), { ...label, maxWidth: at - plot.x - 8 });
    }
    rule(values.position, { dash: [2, 3] });
    const dot = (error, colour) => {
      if (Number.isFinite(error)) point(values.position, held(error), { colour, radius: 5 });
    };
    dot(data.errors[data.worstPair], style.ink);
    if (hasPair) dot(data.off, style.speed(data.speed));
    else nameError(pen, data, t);
  },
  handles({ plot, x, y }, data, t) {
    const { position } = data.values;
    const own = ownError(data);
    const error = Number.isFinite(own) ? Math.max(FLOOR, own) : 4;
    return {
      id: 'position',
      area: true,
      x: x(position),
      y: y(error),
      value: t('positionValue', { error: own }),
      drag: (point) => ({ position: valueAt(dragged, (point.x - plot.x) / plot.width) }),
      key: ({ dx, dy }) => ({ position: whole(dy === 0 ? position + dx : position * 2 ** -dy, 1, LAST) }),
    };
  },
  describe: ({ firstMerged, worst }) => [
    'describeCurve',
    firstMerged !== undefined && 'describeMerged',
    worst.some(Number.isNaN) && 'describeOverflow',
  ],
});

// That of the chosen pair, or of the worst one until there is a chosen one.
const ownError = ({ off, errors, worstPair, shows }) => (shows('pair') ? off : errors[worstPair]);

// The error in numbers below its point.
function nameError({ plot, x, y, text, widthOf, style }, { values: { position }, errors, worstPair }, t) {
  const error = errors[worstPair];
  if (!Number.isFinite(error)) return;
  const label = t('worstMark');
  const isLeft = x(position) + 10 + widthOf(label, { weight: 600 }) > plot.x + plot.width;
  const place = { x: x(position) + (isLeft ? -10 : 10), y: y(Math.max(FLOOR, error)) + 1.7 * style.size };
  text(label, { ...place, align: isLeft ? 'right' : 'left', weight: 600, halo: true });
}

// Where a position is infinite in its format, there is no rotation at all.
function drawOverflow({ plot, x, absent, text }, { bins, worst }) {
  const first = worst.findIndex(Number.isNaN);
  if (first < 0) return;
  const left = first === 0 ? plot.x : x(bins[first - 1]);
  const rect = { ...plot, x: left, width: plot.x + plot.width - left };
  absent(rect);
  const middle = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  text('∞', { ...middle, align: 'center', baseline: 'middle', weight: 600, halo: true });
}
