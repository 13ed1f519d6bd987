import { linear } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { FARTHEST, NEAR } from './compute.js';
import { factsOf } from './words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const CURVES = 230; // px high

// The first step's words are the waves alone: similarity, base and band come later.
const isFirst = (data) => !data.shows('base') && data.values.level === '2';

const NARROW = 110; // px of the curves where the pairs lie below

const curvesHeight = (width) => (width < 400 ? NARROW : CURVES);

/** The target as a band to lie in, and the curve that the player's choice makes. @type {View<Data>} */
export const curve = chart({
  place: 'main',
  height: (width, { scale }) => Math.round(curvesHeight(width) + 146 * scale),
  margin: { left: 38, right: 12, top: 104 },
  plotHeight: (_scale, _data, width) => curvesHeight(width),
  x: (range) => linear([0, FARTHEST], range),
  y: (range) => linear([-1.1, 1.1], range),
  axes: {
    left: {
      ticks: [-1, 0, 1],
      line: false,
      label: (data, t) => t(isFirst(data) ? 'waveAxis' : 'similarityAxis'),
    },
    bottom: { ticks: [0, 32, 64, 96, FARTHEST], label: 'distanceAxis' },
  },
  draw({ y, box, style, level, curve, line, text, widthOf, scale }, data, t) {
    const { target, yours, won, score, values } = data;
    level(0, { colour: style.hairline });
    const band = { colour: style.rgba(style.second, won ? 0.25 : 0.42), width: y(-NEAR) - y(NEAR) + 2 };
    curve(target.curve, band);
    curve(yours, { width: (won ? 2 : 1.4) * style.line });
    const big = { y: box.y + 20 * scale, size: 20 * scale, weight: 650 };
    const name = won ? t('won') : t(isFirst(data) ? 'scoreFirst' : 'score', { score });
    text(name, { ...big, x: box.x });
    const after = box.x + widthOf(name, big) + 14;
    const count = { x: after, y: big.y, colour: style.second, maxWidth: box.x + box.width - after };
    if (data.shows('three')) text(t('withinShort', factsOf(data, t)), count);
    const goal = { x: box.x, y: box.y + 44 * scale, colour: style.second, maxWidth: box.width };
    const mine = { ...goal, y: box.y + 63 * scale, colour: style.ink };
    if (!isFirst(data) || won) {
      const answer = isFirst(data) ? 'answerFirst' : 'answerLine';
      text(won ? t(answer, factsOf(data, t)) : t(`goal.${values.level}`), goal);
      text(t('yoursMark'), mine);
      return;
    }
    const swatch = 22 * scale;
    const named = (key, at, look) => {
      line([box.x, at.y - 4 * scale, box.x + swatch, at.y - 4 * scale], look);
      text(t(key), { ...at, x: box.x + swatch + 8 * scale, colour: style.ink });
    };
    named('oneWave', goal, band);
    named('meanOfWaves', mine, { width: 1.4 * style.line });
  },
  describe: (data, t) => t(data.won ? 'describeWon' : 'describeCurve', factsOf(data, t)),
});
