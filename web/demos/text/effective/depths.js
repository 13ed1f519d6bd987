import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { cellWords } from './heat.js';
import { DEPTHS, VALUES } from './sequences.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const GUESSED = 1 / VALUES;
const PLOT = 190;
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
export function depthWords(data, t) {
  const { shape, ...facts } = shapeOf(data);
  const isBack = data.values.test === 'back';
  return t(isBack ? 'seeDepth.back' : `seeDepth.${shape}`, { length: data.length, ...facts });
}

/** A column of the map: accuracy of the chosen test by depth, at the chosen length. @type {View<Data>} */
export const depths = chart({
  height: (_width, { scale }) => Math.round(PLOT + 120 * scale),
  margin: { left: 48, right: 20, top: 68 },
  plotHeight: PLOT,
  x: (range) => linear([0, 1], range),
  y: (range) => linear([0, 1], range),
  title: ({ length, values }, t) => t('depthsName', { length, test: t.option('test', values.test) }),
  titleAt: 16,
  note: 'depthsHow',
  noteAt: 38,
  axes: {
    left: { ticks: [0, 0.25, 0.5, 0.75, 1], line: false, format: '0%' },
    bottom: {
      ticks: [0, 0.25, 0.5, 0.75, 1],
      format: '0%',
      label: 'depthAxis',
    },
  },
  draw({ style, curve, level, point }, data) {
    if (data.values.test !== 'back') level(GUESSED, { colour: style.second, dash: [2, 3] });
    curve({ xs: DEPTHS, ys: data.depths }, { width: 1.5 * style.line });
    for (const [row, depth] of DEPTHS.entries())
      point(depth, data.depths[row], { radius: row === data.values.row ? 6 : 3 });
  },
  handles({ plot, x, y }, data, t) {
    const to = (row) => ({ row: clamp(row, 0, DEPTHS.length - 1) });
    return [
      {
        id: 'depth',
        area: plot,
        x: x(data.depth),
        y: y(data.chosen),
        label: t('depthHandle'),
        value: cellWords(data, t),
        drag: (point) => to(Math.round(x.invert(point.x) * (DEPTHS.length - 1))),
        key: ({ dx, dy }) => to(data.values.row + dx - dy),
      },
    ];
  },
  describe: (data, t) => t('describeDepths', { words: depthWords(data, t) }),
});
