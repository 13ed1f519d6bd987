import { drawBars } from '../../../canvas/bars.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

/** Attention that looks everywhere alike: what is left of a mark on the first token, position by position. */
/** @type {View<Data>} */
export const mean = chart({
  height: [120, 124],
  margin: { left: 42, right: 8, top: 62 },
  plotHeight: 120,
  x: (range, { positions }) => linear([0.5, positions + 0.5], range),
  y: (range) => linear([0, 1.02], range),
  title: 'meanName',
  titleAt: 16,
  axes: {
    left: { ticks: [0, 0.5, 1], line: false },
    bottom: {
      ticks: ({ positions }) => Array.from({ length: positions }, (_, i) => i + 1),
      label: 'positionAxis',
    },
  },
  draw({ plot, x, y, box, style, text, put }, data, t) {
    const { share, shareHere, values, scale } = data;
    const big = { size: 16 * scale, weight: 650, maxWidth: box.width };
    text(here(data, t), { x: box.x, y: box.y + 40 * scale, ...big });
    const colour = (i) => (i === values.position - 1 ? style.ink : style.rgba(style.second, 0.5));
    put(drawBars, plot, { values: share, scale: y, colour });
    const at = x(values.position);
    put(drawLine, [at, plot.y, at, y(shareHere)], { dash: [3, 3] });
  },
  drag: {
    position: {
      range: ({ positions }) => [1, positions],
      y: ({ shareHere }) => shareHere,
      value: here,
    },
  },
  describe: (data, t) =>
    t(data.causal ? 'describeMean' : 'describeMeanFlat', {
      positions: data.positions,
      position: data.values.position,
      share: data.shareHere,
    }),
});

function here({ values: { position }, shareHere }, t) {
  return t('meanHere', { position, share: shareHere });
}
