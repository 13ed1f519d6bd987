import { linear } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../add.js' */

const lines = [
  { name: 'survival', width: 3, dash: [] },
  { name: 'recovered', width: 2, dash: [6, 4] },
];
const ticks = [0, 0.5, 1];

/** At every position, over all words: words still found, positions still found, and the cosine of meaning kept. */
/** @type {View<Data>} */
export const curves = chart({
  place: 'side',
  height: (width, { scale }) => Math.round(Math.min(0.72 * width, 330) + 132 * scale),
  margin: (scale) => ({ left: 46 * scale, right: 14, top: 84 * scale, bottom: 54 * scale }),
  x: (range, { values }) => linear([0, values.seqLen - 1], range),
  y: (range) => linear([0, 1], range),
  title: 'curvesName',
  axes: {
    left: { ticks, line: false, format: '0%' },
    bottom: { ticks: (_data, { x }) => x.ticks(4).filter(Number.isInteger), label: 'positionAxis' },
  },
  draw({ box, style, axes, level, rule, line, curve, point, text }, data, t) {
    const { position } = data.values;
    for (const [i, { name, width, dash }] of lines.entries()) {
      const y = box.y + (2.6 + 1.6 * i) * style.size;
      line([box.x, y, box.x + 26, y], { width, dash });
      text(t(`${name}Name`), { x: box.x + 34, y, baseline: 'middle', maxWidth: box.width - 34 });
    }
    for (const tick of ticks) level(tick, { colour: style.hairline });
    axes();
    rule(position, { colour: style.second, dash: [2, 3] });
    for (const { name, width, dash } of lines) {
      curve(data.curves[name], { width, dash });
      point(position, data.curves[name][position], { radius: 3.5 });
    }
  },
  drag: { position: { range: ({ values }) => [0, values.seqLen - 1] } },
});
