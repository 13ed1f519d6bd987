import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLabels } from '../../../canvas/labels.js';
import { drawLine } from '../../../canvas/line.js';
import { log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { int } from '../../../core/parameters.js';
import { valueAt } from '../../../core/slider.js';
import { FLOOR, LAST } from './compute.js';
import { power, speedOf } from './words.js';

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

/** The error of the rotation against the position, both on log axes. */
export const curve = {
  place: 'main',
  height: (width, { scale }) => Math.round((width < 420 ? 190 : 236) + 92 * scale),
  frame(box, { scale }) {
    const plot = {
      x: box.x + 46 * scale,
      y: box.y + 46 * scale,
      width: box.width - 58 * scale,
      height: box.height - 92 * scale,
    };
    return {
      plot,
      x: log([1, LAST + 1], [plot.x, plot.x + plot.width]),
      y: log([FLOOR, 4], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const { values, worst, firstMerged } = data;
    const overflow = worst.some(Number.isNaN);
    return [
      t('describeCurve', {
        position: t.option('positionFormat', values.positionFormat),
        angle: t.option('angleFormat', values.angleFormat),
        cos: t.option('cosFormat', values.cosFormat),
        at: values.position,
        pair: values.pair,
        error: power(data.off, t),
        worst: power(data.errors[data.worstPair], t),
      }),
      ...(firstMerged === undefined ? [] : [t('describeMerged', { last: firstMerged - 1 })]),
      ...(overflow ? [t('describeOverflow')] : []),
    ].join(' ');
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = curve.frame(box, data);
    const { values, bins, worst, ofPair, best, firstMerged } = data;
    const held = (value) => Math.max(FLOOR, value);
    drawText(
      ctx,
      t('curveName'),
      { x: box.x, y: box.y + 14 * data.scale, weight: 600, maxWidth: box.width },
      style,
    );
    for (const { length } of marks) {
      drawLine(ctx, [x(length), plot.y, x(length), plot.y + plot.height], { colour: style.hairline }, style);
    }
    drawLabels(
      ctx,
      [...marks].reverse().map(({ length, name }) => ({ x: x(length), text: name })),
      { y: plot.y - 6, baseline: 'bottom', left: plot.x + 92 * data.scale, right: box.x + box.width },
      style,
    );
    drawText(ctx, t('errorAxis'), { x: box.x, y: plot.y - 10, colour: style.second }, style);
    drawOverflow(ctx, data, { plot, x }, style);
    const points = (list) => bins.map((bin, i) => [x(bin), y(held(list[i]))]);
    drawCurve(ctx, points(best), { colour: style.second, width: 1, dash: [2, 3] }, style);
    drawCurve(ctx, points(ofPair), { colour: style.speed(speedOf(data)), width: style.line }, style);
    drawCurve(ctx, points(worst), { colour: style.ink, width: 1.5 * style.line }, style);
    if (firstMerged !== undefined) {
      const at = x(firstMerged - 1);
      drawLine(
        ctx,
        [at, plot.y, at, plot.y + plot.height],
        { colour: style.second, width: style.line, dash: [5, 4] },
        style,
      );
      const name = t('mergeMark', { last: firstMerged - 1 });
      const label = {
        x: at - 7,
        y: plot.y + plot.height - 0.6 * style.size,
        align: 'right',
        weight: 600,
        halo: true,
      };
      drawText(ctx, name, { ...label, maxWidth: at - plot.x - 8 }, style);
    }
    const here = x(values.position);
    drawLine(ctx, [here, plot.y, here, plot.y + plot.height], { colour: style.ink, dash: [2, 3] }, style);
    const dot = (error, colour) => {
      if (!Number.isFinite(error)) return;
      drawPoint(ctx, { x: here, y: y(Math.max(FLOOR, error)) }, { colour, radius: 5 }, style);
    };
    dot(data.errors[data.worstPair], style.ink);
    dot(data.off, style.speed(speedOf(data)));
    drawAxis(
      ctx,
      plot,
      {
        side: 'left',
        scale: y,
        ticks: [1, 1e-2, 1e-4, 1e-6, 1e-8],
        format: (value) =>
          value === 1 ? '1' : t.number(value, { exponent: true, significant: 1 }).replace('1·', ''),
        line: false,
      },
      style,
    );
    drawAxis(
      ctx,
      plot,
      { side: 'bottom', scale: x, ticks: [1, 10, 100, 1000, 1e4, 1e5], label: t('positionAxis') },
      style,
    );
  },
  handles(data, box, t) {
    const { plot, x, y } = curve.frame(box, data);
    const { position } = data.values;
    const at = (value) => ({ position: Math.round(Math.min(LAST, Math.max(1, value))) });
    const error = Number.isFinite(data.off) ? Math.max(FLOOR, data.off) : 4;
    return [
      {
        id: 'position',
        area: true,
        x: x(position),
        y: y(error),
        label: t('positionHandle'),
        value: t('positionValue', { position, error: power(data.off, t) }),
        drag: (point) => ({ position: valueAt(dragged, (point.x - plot.x) / plot.width) }),
        key: ({ dx, dy }) => at(dy === 0 ? position + dx : position * 2 ** -dy),
      },
    ];
  },
};

// Where a position is infinite in its format, there is no rotation at all.
function drawOverflow(ctx, { bins, worst }, { plot, x }, style) {
  const first = worst.findIndex(Number.isNaN);
  if (first < 0) return;
  const left = first === 0 ? plot.x : x(bins[first - 1]);
  const rect = { ...plot, x: left, width: plot.x + plot.width - left };
  hatch(ctx, rect, style.rgba(style.second, 0.45), { gap: 8 });
  const middle = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  drawText(ctx, '∞', { ...middle, align: 'center', baseline: 'middle', weight: 600, halo: true }, style);
}
