import { drawBars } from '../../../canvas/bars.js';
import { linear } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

/** What RoPE would meet at the wanted length: how far each pair's phases lie from those of training. */
/** @type {View<Data>} */
export const phases = chart({
  place: 'full',
  height: [110, 136],
  margin: { left: 34, right: 6, top: 66 },
  plotHeight: 120,
  x: (range, { pairs }) => linear([-0.5, pairs - 0.5], range),
  y: (range) => linear([0, Math.PI], range),
  title: 'phasesName',
  axes: {
    left: { ticks: [0, 1, 2, 3], line: false },
    bottom: { ticks: [0, 16, 32, 48, 63], label: 'pairAxis' },
  },
  draw({ plot, y, box, style, rule, text, put }, { plain, stretched, pairs, pick, scale, never }, t) {
    const speed = (i) => style.speed(i / Math.max(1, pairs - 1));
    const pale = (i) => style.rgba(speed(i), stretched ? 0.3 : 1);
    const look = { scale: y, gap: Math.min(2, (0.3 * plot.width) / pairs) };
    put(drawBars, plot, { ...look, values: plain.unseenPhases, colour: pale });
    if (stretched) put(drawBars, plot, { ...look, values: stretched.unseenPhases, colour: speed });
    const legend = t(stretched ? 'phasesBoth' : 'phasesPlain', { answer: t(`name-${pick}`) });
    text(legend, { x: box.x, y: box.y + 38 * scale, colour: style.second, maxWidth: box.width });
    if (never > 0) rule(pairs - never - 0.5, { colour: style.second, dash: [4, 3] });
  },
  describe(data, t) {
    const facts = {
      never: data.never,
      pairs: data.pairs,
      unseen: data.unseen,
      after: data.unseenThen ?? 0,
      answer: t(`name-${data.pick}`),
    };
    return t(data.stretched ? 'describePhasesThen' : 'describePhases', facts);
  },
});
