import { linear } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { TRAINED } from './compute.js';
import { factsOf } from './words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const LEGEND = 20;

/** The score from the middle along a row and along a diagonal; from the step of sizes on, beside those of training. */
/** @type {View<Data>} */
export const profile = chart({
  place: 'side',
  invites: false,
  height: [200, 142],
  margin: { left: 40, right: 14, top: 34, bottom: 108 },
  x: (range) => linear([0, 0.5], range),
  y: (range, { lines, trained }) =>
    linear([Math.min(-0.1, ...lines.diagonal, ...trained.diagonal, ...lines.row), 1.04], range),
  title: 'profileName',
  titleAt: 16,
  axes: {
    left: { ticks: [0, 0.5, 1], line: false },
    bottom: { ticks: [0, 0.25, 0.5], label: 'shareAxis', format: '%' },
  },
  draw({ plot, box, scale, style, axes, level, curve, line, text }, data, t) {
    level(0, { colour: style.hairline });
    axes();
    const straight = { width: 1.4 * style.line };
    const slanted = { colour: style.speed(0), dash: [6, 4], width: 1.4 * style.line };
    const before = { colour: style.rgba(style.ink, style.dark ? 0.3 : 0.18), width: 7 };
    const isSized = data.shows('side');
    const { lines, trained } = data;
    if (isSized) curve({ xs: trained.shares, ys: trained.row }, before);
    curve({ xs: lines.slants, ys: lines.diagonal }, slanted);
    curve({ xs: lines.shares, ys: lines.row }, straight);
    const marks = [
      { words: t('rowMark'), look: straight },
      { words: t('diagonalMark'), look: slanted },
      ...(isSized ? [{ words: t('trainedMark', { side: TRAINED }), look: before }] : []),
    ];
    for (const [i, { words, look }] of marks.entries()) {
      const y = plot.y + plot.height + (50 + LEGEND * i) * scale;
      line([box.x + 4, y, box.x + 30, y], look);
      text(words, { x: box.x + 38, y, baseline: 'middle', maxWidth: box.width - 40 });
    }
  },
  describe: (data, t) => t('describeProfile', factsOf(data, t)),
});
