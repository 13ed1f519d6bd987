import { linear } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './map-cells.js' */

/** How the weight of attention is shared among the keys, were every key to have the mean score of its distance. @type {View<Data>} */
export const shares = chart({
  place: 'side',
  height: [130, 140],
  margin: { left: 44, right: 18, top: 50, bottom: 48 },
  x: (range, { length }) => linear([0, length], range),
  y: (range) => linear([0, 1], range),
  title: 'sharesName',
  note: 'sharesHow',
  axes: {
    left: { ticks: [0, 0.5, 1], format: '0%', line: false },
    bottom: {
      ticks: ({ trained, length }) => [0, trained, length].filter((n, i, all) => all.indexOf(n) === i),
      label: 'distanceAxis',
    },
  },
  draw({ style, rule, line, point, text, x, y, plot, scale }, { shares, k, peak, trained, length }, t) {
    if (length > trained) {
      rule(trained, { dash: [3, 3] });
      text(t('trainedMark'), {
        x: x(trained) + 4,
        y: plot.y + 12 * scale,
        colour: style.second,
        maxWidth: plot.x + plot.width - x(trained) - 6,
      });
    }
    const width = Math.max(1, Math.min(4, (0.7 * plot.width) / length));
    for (const [n, share] of shares.entries())
      if (share > 0.001) line([x(n), y(0), x(n), y(share)], { width });
    point(k, shares[k], { radius: 5 });
    if (peak !== k) point(peak, shares[peak], { radius: 5, hollow: true });
  },
});
