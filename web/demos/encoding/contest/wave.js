import { linear } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

const strokes = { own: { width: 2.5 }, twice: { width: 1.5, dash: [6, 4] } };

/** One column along the positions, and what it becomes when the length doubles. @type {View<Data>} */
export const wave = chart({
  place: 'full',
  height: [120, 128],
  margin: (scale) => ({ left: 76 * scale, right: 12, top: 64 * scale, bottom: 42 * scale }),
  x: (range, { values }) => linear([0, 2 * values.seqLen - 1], range),
  y(range, { waves }) {
    const finite = [...waves.own, ...waves.twice].filter(Number.isFinite);
    const low = Math.min(0, ...finite);
    return linear([low, Math.max(0, ...finite) || (low === 0 ? 1 : 0)], range);
  },
  axes: {
    left: {
      ticks: (_data, { y }) => y.ticks(4),
      format: '2s',
      line: false,
    },
    bottom: { ticks: (_data, { x }) => x.ticks(4).filter(Number.isInteger), label: 'positionAxis' },
  },
  draw({ box, plot, x, style, axes, rule, line, curve, point, text }, { values, waves, value }, t) {
    const { column, seqLen, position } = values;
    for (const [i, { key, stroke }] of [
      { key: 'waveOwn', stroke: strokes.own },
      { key: 'waveTwice', stroke: strokes.twice },
    ].entries()) {
      const y = box.y + (i + 0.8) * 1.6 * style.size;
      line([box.x, y, box.x + 26, y], stroke);
      const place = { x: box.x + 34, y, baseline: 'middle', maxWidth: box.width - 34 };
      text(t(key, { column, seqLen, twice: 2 * seqLen }), place);
    }
    axes();
    rule(seqLen - 0.5, { colour: style.second, width: 2 });
    const mark = { x: x(seqLen - 0.5) + 6, y: plot.y + plot.height - 6, colour: style.second };
    text(t('lengthMark', { seqLen }), { ...mark, halo: true });
    curve(waves.twice, strokes.twice);
    curve(waves.own, strokes.own);
    if (Number.isFinite(value)) point(position, value, { radius: 5 });
  },
  drag: {
    position: {
      range: ({ values }) => [0, values.seqLen - 1],
      y: ({ value }) => (Number.isFinite(value) ? value : -Infinity),
      value: ({ values: { position, column }, value }, t) => t('cellValue', { position, column, value }),
    },
  },
  describe: (data, t) =>
    t(data.score.drift > 0 ? 'describeWaveMoves' : 'describeWave', {
      column: data.values.column,
      seqLen: data.values.seqLen,
      twice: 2 * data.values.seqLen,
      position: data.values.position,
      value: data.value,
    }),
});
