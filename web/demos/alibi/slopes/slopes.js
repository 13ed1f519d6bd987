import { linear, log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../slopes.js' */

const lowest = 1 / 400;
const fractions = [1, 1 / 4, 1 / 16, 1 / 64, 1 / 256];
const HIGHEST = [2.6, 1.15]; // at first with room for the name of the chosen head, and later

/** The slope of every head on a log axis, and on the right how far away it halves a weight. @type {View<Data>} */
export const slopes = chart({
  place: 'main',
  // Low at first on a phone, so that the weights are seen with it.
  height: (width, { scale, shows }) =>
    Math.round((width < 500 ? (shows('content') ? 302 : 226) : 322) + 144 * (scale - 1)),
  margin: (scale, { shows }) => ({
    left: 57 * scale,
    right: 57 * scale,
    top: (shows('content') ? 86 : 62) * scale,
    bottom: 58 * scale,
  }),
  title: 'slopesName',
  x: (range, { values }) => linear([0.5, values.numHeads + 0.5], range),
  y: (range, { shows }) => log([lowest, HIGHEST[shows('content') ? 1 : 0]], range),
  draw(marks, data, t) {
    const { plot, style, point } = marks;
    const { values, official, wrong } = data;
    drawGround(marks, data, t);
    const radius = Math.min(4.5, Math.max(2, (0.28 * plot.width) / values.numHeads));
    if (wrong)
      for (const [i, slope] of official.entries())
        point(i + 1, slope, { colour: style.second, radius, hollow: true });
    drawSlopes(marks, data.slopes, { radius, wrong });
    drawChosen(marks, data, t);
  },
  drag: { head: { range: ({ values }) => [1, values.numHeads], y: ({ slope }) => slope } },
  describe: ({ wrong, jump, values }) =>
    wrong ? 'describeWrong' : jump === values.numHeads ? 'describeEven' : 'describeJump',
});

function drawGround({ plot, x, y, style, level, text, axis, hatch }, data, t) {
  const { numHeads } = data.values;
  // Beside the axis on the right there is no room for more words.
  const label = t(data.shows('content') ? 'slopeAxis' : 'slopeAxisLog');
  const levels = data.shows('content') ? fractions : fractions.slice(1);
  const left = { side: 'left', scale: y, ticks: levels, line: false, label };
  axis(plot, { ...left, format: (value) => t.number(value, '/') });
  if (data.shows('content')) {
    const halfAt = (distance) => y(Math.LN2 / distance);
    axis(plot, { side: 'right', scale: halfAt, ticks: [1, 10, 100], line: false });
    const right = { x: plot.x + plot.width + 57 * data.scale, align: 'right' };
    text(t('halfAxis'), { ...right, y: plot.y - 0.75 * style.size, colour: style.second, halo: true });
  }
  for (const fraction of levels) level(fraction, { colour: style.hairline });
  const ticks = headTicks(numHeads);
  axis(plot, { side: 'bottom', scale: x, label: t('headAxis'), ticks, line: false });
  if (data.wrong) hatch(plot, style.rgba(style.second, 0.22), { gap: 9 });
}

const headTicks = (numHeads) => {
  const step = numHeads <= 16 ? 1 : numHeads <= 32 ? 4 : 8;
  const heads = Array.from({ length: numHeads }, (_, i) => i + 1);
  return heads.filter((head) => head === 1 || head % step === 0);
};

function drawSlopes({ x, y, style, curve, point, line }, list, { radius, wrong }) {
  const xs = Array.from(list, (_, i) => i + 1);
  curve({ xs, ys: list }, { colour: style.second, width: 1, dash: wrong ? [4, 4] : [] });
  for (const [i, slope] of list.entries()) {
    if (!wrong) {
      point(i + 1, slope, { radius });
      continue;
    }
    const [px, py] = [x(i + 1), y(slope)];
    for (const s of [1, -1]) line([px - radius, py - s * radius, px + radius, py + s * radius], { width: 2 });
  }
}

function drawChosen({ plot, x, y, circle, style, rule, text, widthOf }, data, t) {
  const { head } = data.values;
  // Below the name of the axis, which is long at first.
  rule(head, { dash: [3, 3], from: data.shows('content') ? -38 * data.scale : 0 });
  circle({ x: x(head), y: y(data.slope), radius: 9 }, { width: style.line + 0.5 });
  const name = t('chosen');
  const half = widthOf(name, { weight: 600 }) / 2;
  // Beside its point, or over the second axis and its name.
  const isBeside = !data.shows('content');
  const middle = x(head) + (isBeside ? half + 12 : 0);
  const right = plot.x + plot.width + (isBeside ? 57 * data.scale : 0);
  text(name, {
    x: clamp(middle, plot.x + half, right - half),
    y: isBeside ? y(data.slope) - 12 : plot.y - 44 * data.scale,
    align: 'center',
    weight: 600,
    halo: true,
  });
}
