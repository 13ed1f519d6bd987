import { drawAxis } from '../../../canvas/axis.js';
import { drawBars } from '../../../canvas/bars.js';
import { drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';

/** What every pair adds at the chosen distance, fastest pair first; the pale bars are as far as each can swing. */
export const bars = {
  place: 'side',
  height: (width, { scale }) => Math.round(Math.min(Math.max(0.8 * width, 288), 368) + 106 * (scale - 1)),
  frame(box, data) {
    const [left, above, below] = [46 * data.scale, 30 + 46 * data.scale, 60 * data.scale];
    const plot = {
      x: box.x + left,
      y: box.y + above,
      width: box.width - left - 6,
      height: box.height - above - below,
    };
    const reach = Math.max(1e-6, ...data.reach) * 1.04;
    return {
      plot,
      slot: plot.width / data.pairs,
      y: linear([-reach, reach], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const { contributions, pairs, total, values } = data;
    const turned = firstSlow(data);
    return t('describeBars', {
      pairs,
      distance: values.distance,
      ...split(contributions, t),
      slow: pairs - turned,
      total: t.number(total, { digits: 1, sign: true }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, y } = bars.frame(box, data);
    const { contributions, reach, pairs, total, values } = data;
    const gap = Math.min(3, (0.3 * plot.width) / pairs);
    drawText(
      ctx,
      t('totalAt', { distance: values.distance }),
      {
        x: box.x,
        y: box.y + 2,
        baseline: 'top',
        colour: style.second,
      },
      style,
    );
    drawText(
      ctx,
      t.number(total, { digits: 2, sign: true }),
      { x: box.x, y: box.y + 20 * data.scale + 30, size: 30, weight: 650 },
      style,
    );
    for (const sign of [1, -1]) {
      drawBars(
        ctx,
        plot,
        { values: reach.map((r) => sign * r), scale: y, colour: style.rgba(style.second, 0.13), gap },
        style,
      );
    }
    drawBars(
      ctx,
      plot,
      { values: contributions, scale: y, colour: (i) => style.speed(i / Math.max(1, pairs - 1)), gap },
      style,
    );
    drawLine(ctx, [plot.x, y(0), plot.x + plot.width, y(0)], { colour: style.ink }, style);
    const limit = y.domain()[1] / 1.04;
    drawAxis(
      ctx,
      plot,
      {
        side: 'left',
        scale: y,
        ticks: [-limit, 0, limit],
        line: false,
        format: (value) => t.number(value, { digits: 1 }),
      },
      style,
    );
    const below = { y: plot.y + plot.height + 8, baseline: 'top', weight: 600 };
    drawText(ctx, t('fastest'), { ...below, x: plot.x, colour: style.speed(0) }, style);
    drawText(
      ctx,
      t('slowest', { pair: pairs - 1 }),
      { ...below, x: plot.x + plot.width, align: 'right', colour: style.speed(1) },
      style,
    );
    drawBand(ctx, plot, data, style, t);
  },
  handles(data, box, t) {
    const { sound, from, to } = data.values;
    if (sound === 'all') return [];
    const { plot } = bars.frame(box, data);
    const slot = plot.width / data.pairs;
    const within = (pair, low, high) => Math.min(high, Math.max(low, Math.round(pair)));
    const last = data.pairs - 1;
    return [
      {
        id: 'from',
        x: plot.x + from * slot,
        y: plot.y + 5,
        label: t('fromHandle'),
        value: t('pairNumber', { pair: from }),
        drag: ({ x }) => ({ from: within((x - plot.x) / slot, 0, to) }),
        key: ({ dx, dy }) => ({ from: within(from + dx - dy, 0, to) }),
      },
      {
        id: 'to',
        x: plot.x + (to + 1) * slot,
        y: plot.y + plot.height - 5,
        label: t('toHandle'),
        value: t('pairNumber', { pair: to }),
        drag: ({ x }) => ({ to: within((x - plot.x) / slot - 1, from, last) }),
        key: ({ dx, dy }) => ({ to: within(to + dx - dy, from, last) }),
      },
    ];
  },
};

// The pairs that are heard alone or not at all: what is silent is hatched.
function drawBand(ctx, plot, { values, pairs }, style, t) {
  const { sound, from, to } = values;
  if (sound === 'all') return;
  const at = (pair) => plot.x + (pair * plot.width) / pairs;
  const silent =
    sound === 'mute'
      ? [[from, to + 1]]
      : [
          [0, from],
          [to + 1, pairs],
        ];
  for (const [first, end] of silent) {
    const rect = { ...plot, x: at(first), width: at(end) - at(first) };
    hatch(ctx, rect, style.rgba(style.second, 0.35), { gap: 8 });
  }
  for (const [pair, y] of [
    [from, plot.y + 5],
    [to + 1, plot.y + plot.height - 5],
  ]) {
    drawLine(ctx, [at(pair), plot.y, at(pair), plot.y + plot.height], { width: style.line }, style);
    drawPoint(ctx, { x: at(pair), y }, { colour: style.ink, radius: 5 }, style);
  }
  const place = { x: plot.x, y: plot.y + plot.height + 12 + 1.4 * style.size, baseline: 'top' };
  drawText(ctx, t(`band.${sound}`, { from, to }), { ...place, maxWidth: plot.width }, style);
}

/** How many pairs add to the score and how many take from it, and how much. */
export function split(contributions, t) {
  const plus = contributions.filter((part) => part > 0);
  const minus = contributions.filter((part) => part < 0);
  const sum = (parts) => parts.reduce((total, part) => total + part, 0);
  return {
    plus: plus.length,
    minus: minus.length,
    plusSum: t.number(sum(plus), { digits: 1, sign: true }),
    minusSum: t.number(sum(minus), { digits: 1, sign: true }),
  };
}

/** The first pair that has turned less than a quarter at the distance. */
export function firstSlow({ invFreq, values, pairs }) {
  const index = invFreq.findIndex((frequency) => frequency * values.distance < Math.PI / 2);
  return index < 0 ? pairs : index;
}
