import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { whole } from '../../../plots/drag.js';
import { DEPTHS, VALUES } from './sequences.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './effective-lengths.js' */

const GUESSED = 1 / VALUES;
const PLOT = 190;
const LAST = DEPTHS.length - 1;
const APART = 0.15; // of shares, over 20 texts, that count as different

/** Right answers where the needle stands first, last and where it is found least often, and what that amounts to. */
export function shapeOf({ depths }) {
  const [first, last] = [depths[0], depths.at(-1)];
  const least = Math.min(...depths);
  const worst = DEPTHS[depths.indexOf(least)];
  const differs = (share) => share - least >= APART;
  const isMiddle = differs(first) && differs(last) && worst >= 0.25 && worst <= 0.75;
  const rest = differs(last) ? 'start' : differs(first) ? 'end' : 'flat';
  return { shape: isMiddle ? 'middle' : rest, first, last, least, worst };
}

/** The sentence about it. */
export const seeDepth = (data) =>
  data.values.test === 'back' ? 'seeDepth.back' : `seeDepth.${shapeOf(data).shape}`;

/** A column of the map: accuracy of the chosen test by depth, at the chosen length. @type {View<Data>} */
export const depths = chart({
  height: [PLOT, 120],
  margin: { left: 48, right: 20, top: 68 },
  plotHeight: PLOT,
  x: (range) => linear([0, 1], range),
  y: (range) => linear([0, 1], range),
  title: 'depthsName',
  note: 'depthsHow',
  axes: {
    left: { ticks: [0, 0.25, 0.5, 0.75, 1], line: false, format: '0%' },
    bottom: { ticks: [0, 0.25, 0.5, 0.75, 1], format: '0%', label: 'depthAxis' },
  },
  draw({ style, curve, level, point }, data) {
    if (data.values.test !== 'back') level(GUESSED, { colour: style.second, dash: [2, 3] });
    curve({ xs: DEPTHS, ys: data.depths }, { width: 1.5 * style.line });
    for (const [row, depth] of DEPTHS.entries())
      point(depth, data.depths[row], { radius: row === data.values.row ? 6 : 3 });
  },
  drag: {
    depth: {
      param: 'row',
      x: ({ depth }) => depth,
      y: ({ chosen }) => chosen,
      fit: (depth) => whole(depth * LAST, 0, LAST),
      step: (_, count, { values }) => clamp(values.row + count, 0, LAST),
      value: 'cellValue',
    },
  },
  describe: (data) => ['describeDepths', seeDepth(data)],
});
