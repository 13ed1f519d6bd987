import { linear, log } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { pairTicks, pointRadius } from '../ladder.js';
import { isInside, unseenBars } from '../unseen.js';
import { factsOf, nameOf } from './lens-words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../lens.js' */

/** How much of its speed every pair keeps, θ′/θ. @type {View<Data>} */
export const ratios = chart({
  invites: false,
  height: [150, 112],
  margin: { left: 46, right: 14, top: 56, bottom: 56 },
  x: (range, { main: a }) => linear([-0.5, a.pairs - 0.5], range),
  y(range, { rotary: sides }) {
    const all = sides.flatMap((side) => [...side.ratios, ...side.official]);
    return log([0.8 * Math.min(0.5, ...all), 1.3 * Math.max(1, ...all)], range);
  },
  title: 'ratiosTitle',
  axes: {
    left: {
      ticks(_data, { y }) {
        const [low, high] = y.domain();
        const powers = Array.from({ length: 31 }, (_, i) => 2 ** (i - 20));
        return powers.filter((tick) => tick >= low && tick <= high);
      },
      format: '/',
      line: false,
    },
    bottom: { ticks: ({ main: a }) => pairTicks(a.pairs), label: 'pairAxis' },
  },
  draw(
    { plot, box, style, level, rule, curve, point, text, hatch, axes },
    { rotary: [a, b], scale, misread },
    t,
  ) {
    if (misread && a.differs) hatch(plot, style.rgba(style.second, 0.2), { gap: 9 });
    level(1, { colour: style.hairline });
    const line = (list, look) => {
      const xs = Array.from(list, (_, i) => ((i + 0.5) * a.pairs) / list.length - 0.5);
      curve({ xs, ys: list }, look);
    };
    if (b) line(b.ratios, { colour: style.second, dash: [7, 4] });
    if (a.differs) line(a.official, { colour: style.second, width: 1, dash: [2, 3] });
    line(a.ratios);
    const radius = pointRadius(plot, a.pairs, 1.5, 3.4);
    for (const [i, ratio] of a.ratios.entries())
      point(i, ratio, { colour: style.speed(i / Math.max(1, a.pairs - 1)), radius });
    rule(a.own, { dash: [3, 3] });
    point(a.own, a.ratios[a.own], { radius: 5 });
    axes();
    const keys = b ? t('ratiosKeys', { a: nameOf(a, t), b: nameOf(b, t) }) : t('ratiosKey');
    text(keys, { x: box.x, y: box.y + 38 * scale, colour: style.second, maxWidth: box.width });
  },
  drag: {
    ratio: {
      param: 'pair',
      x: ({ main: a }) => a.own,
      range: ({ main: a }) => [0, a.pairs - 1],
      y: ({ main: a }) => a.ratios[a.own],
    },
  },
  describe: ({ rotary: sides }, t) =>
    sides.map((side) => ({
      ...factsOf(side, t),
      key: side.differs ? 'describeRatiosWrong' : 'describeRatios',
    })),
});

// The first config as the demo of turns has its model.
const asTurns = ({ main: a }) => ({
  pairs: a.pairs,
  unseenPhases: a.unseenPhases,
  never: a.never,
  values: { pair: a.own, trainLen: a.trained, testLen: Math.max(a.trained, a.unseenTo) },
});

/** How far the phases at the length now lie from all that training saw. */
export const unseen = unseenBars({
  of: asTurns,
  invites: false,
  describe: (data) =>
    data.main.isNear ? 'trap.reach' : isInside(asTurns(data)) ? 'describeUnseenNone' : 'describeUnseen',
});
