import { drawAxis } from '../../../canvas/axis.js';
import { drawBars } from '../../../canvas/bars.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { fine } from '../../../core/fine.js';

/** What RoPE would meet at the wanted length: how far each pair's phases lie from those of training. */
export const phases = {
  place: 'side',
  height: (_width, { scale }) => Math.round(110 + 136 * scale),
  frame(box, { scale, pairs }) {
    const plot = { x: box.x + 34 * scale, y: box.y + 66 * scale, width: box.width - 40 * scale, height: 120 };
    return {
      plot,
      x: linear([-0.5, pairs - 0.5], [plot.x, plot.x + plot.width]),
      y: linear([0, Math.PI], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const facts = {
      never: data.never,
      pairs: data.pairs,
      unseen: fine(data.unseen, 2, t),
      after: fine(data.unseenThen ?? 0, 2, t),
      answer: t(`name-${data.pick}`),
    };
    return t(data.stretched ? 'describePhasesThen' : 'describePhases', facts);
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = phases.frame(box, data);
    const { plain, stretched, pairs, scale, never } = data;
    const title = { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('phasesName'), title, style);
    const speed = (i) => style.speed(i / Math.max(1, pairs - 1));
    const gap = Math.min(2, (0.3 * plot.width) / pairs);
    const pale = (i) => style.rgba(speed(i), stretched ? 0.3 : 1);
    drawBars(ctx, plot, { values: plain.unseenPhases, scale: y, colour: pale, gap }, style);
    if (stretched)
      drawBars(ctx, plot, { values: stretched.unseenPhases, scale: y, colour: speed, gap }, style);
    const legend = { x: box.x, y: box.y + 38 * scale, colour: style.second, maxWidth: box.width };
    drawText(
      ctx,
      t(stretched ? 'phasesBoth' : 'phasesPlain', { answer: t(`name-${data.pick}`) }),
      legend,
      style,
    );
    if (never > 0) {
      const edge = x(pairs - never - 0.5);
      drawLine(
        ctx,
        [edge, plot.y, edge, plot.y + plot.height],
        { colour: style.second, dash: [4, 3] },
        style,
      );
    }
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: [0, 1, 2, 3], line: false }, style);
    drawAxis(
      ctx,
      plot,
      { side: 'bottom', scale: x, ticks: [0, 16, 32, 48, 63], label: t('pairAxis') },
      style,
    );
  },
  handles: () => [],
};
