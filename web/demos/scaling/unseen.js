import { linear } from '../../canvas/scale.js';
import { chart } from '../../plots/chart.js';
import { pairTicks } from './ladder.js';

/** Whether the text now is no longer than those of training: nothing is new then. */
export const isInside = ({ values: { trainLen, testLen } }) => testLen === trainLen;

/**
 * A view of how far every pair's new phases lie from all that training saw; of(data) gives { values (pair, trainLen,
 * testLen), pairs, unseenPhases, never, wrong }, the data themselves unless given, and `own` what a chart has beside.
 */
export const unseenBars = (/** @type {any} */ { of = (data) => data, ...own }) =>
  chart({
    height: [126, 94],
    margin: { left: 40, right: 14, top: 34 },
    plotHeight: 126,
    x: (range, data) => linear([-0.5, of(data).pairs - 0.5], range),
    y: (range, data) => linear([0, 1.06 * Math.max(0.1, ...of(data).unseenPhases)], range),
    title: 'unseenTitle',
    axes: {
      left: { ticks: 4, line: false },
      bottom: { ticks: (data) => pairTicks(of(data).pairs), label: 'pairAxis' },
    },
    draw(marks, data, t) {
      const { plot, y, scale, style, rule, hatch, bars, text } = marks;
      const { pairs, unseenPhases, values, never, wrong } = of(data);
      const slot = plot.width / pairs;
      const marked = { ...plot, width: Math.max(slot, never * slot) };
      if (wrong) hatch(marked, style.rgba(style.second, 0.4), { gap: 9 });
      const colour = (i) => style.speed(i / Math.max(1, pairs - 1));
      bars(plot, { values: unseenPhases, scale: y, colour, gap: Math.min(3, 0.3 * slot) });
      rule(values.pair, { dash: [3, 3], from: -4 });
      if (!data.isAlone) return;
      // Alone it says what stands in the figure's words otherwise.
      const at = { x: plot.x + plot.width, y: plot.y + plot.height + 36 * scale, align: 'right' };
      text(t('unseenHere', { off: unseenPhases[values.pair] }), { ...at, weight: 650 });
    },
    drag: {
      bar: {
        param: 'pair',
        range: (data) => [0, of(data).pairs - 1],
        x: (data) => of(data).values.pair,
        y(data) {
          const { unseenPhases, values } = of(data);
          return unseenPhases[values.pair];
        },
      },
    },
    describe: (data) => (isInside(data) ? 'describeUnseenNone' : 'describeUnseen'),
    ...own,
  });
