import { linear, log } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { panel } from '../../../plots/panel.js';
import { FLOOR } from './rounding-errors.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './rounding-errors.js' */

/** The error of every pair at the position. @type {View<Data>} */
export const bars = chart({
  place: 'side',
  height: [104, 98],
  margin: { left: 46, right: 16, top: 38, bottom: 50 },
  x: (range, { pairs }) => linear([-0.5, pairs - 0.5], range),
  y: (range) => log([FLOOR, 4], range),
  title: 'barsName',
  axes: {
    left: { ticks: [1, 1e-4, 1e-8], format: 'e', line: false },
    bottom: { ticks: ({ pairs }) => [0, pairs - 1], label: 'pairAxis' },
  },
  draw({ plot, x, y, style, rule, fill, absent }, { errors, pairs, values }) {
    const slot = plot.width / pairs;
    for (const [i, error] of errors.entries()) {
      const left = x(i - 0.5);
      if (!Number.isFinite(error)) {
        absent({ ...plot, x: left, width: slot });
        continue;
      }
      const top = y(Math.max(FLOOR, error));
      const bar = { x: left + 0.12 * slot, y: top, width: 0.76 * slot, height: plot.y + plot.height - top };
      fill(bar, style.speed(i / Math.max(1, pairs - 1)));
    }
    rule(values.pair, { dash: [2, 3], from: -5 });
  },
  drag: {
    pair: {
      range: ({ pairs }) => [0, pairs - 1],
      y: ({ off }) => (Number.isFinite(off) ? Math.max(FLOOR, off) : 4),
    },
  },
});

/** The chosen pair's rotation as it is computed, and dashed as it should be. @type {View<Data>} */
export const hands = panel({
  place: 'side',
  invites: false,
  height: [168, 66],
  title: 'handsName',
  draw({ box, scale, style, clock, text }, { off, angle, exactAngle, speed }, t) {
    const radius = 76;
    const circle = { x: box.x + radius + 8, y: box.y + 36 * scale + radius, radius };
    const isHere = Number.isFinite(off);
    const hand = isHere ? { angle, colour: style.speed(speed) } : { angle: exactAngle, colour: style.paper };
    clock(circle, { ...hand, ghostAngle: exactAngle });
    const y = circle.y + radius + 1.5 * style.size;
    text(t('turnLine'), { x: box.x, y, colour: style.second, maxWidth: box.width });
  },
  describe: ({ off }) => (Number.isFinite(off) ? 'describeHands' : 'describeNoHand'),
});
