import { whole } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

/** Time downwards: which tokens every step kept. The row of now is framed and can be dragged. */
/** @type {View<Data>} */
export const history = panel({
  place: 'side',
  height: [232, 112],
  frame(box, { scale, longest }) {
    const plot = inset(box, { left: 34, right: 10, top: 48, bottom: 36 }, scale);
    return { plot, cell: { width: plot.width / longest, height: plot.height / longest } };
  },
  depends: ({ trace, values, scale }) => [trace, values.seqLen, values.sinkSize, scale],
  title: 'historyName',
  draw({ plot, cell, box, scale, style, ctx, text, line, fill }, { trace, longest, values }, t) {
    const second = { colour: style.second };
    text(t('tokenAxis'), { ...second, x: plot.x, y: plot.y - 8 * scale });
    const [width, height] = [cell.width, cell.height].map((size) => Math.max(1, size - 0.5));
    const room = trace.kept.length / longest;
    for (let step = 0; step < longest; step++) {
      ctx.globalAlpha = step < values.seqLen ? 1 : 0.35;
      for (const token of trace.kept.subarray(step * room, step * room + trace.counts[step])) {
        const colour = token < values.sinkSize ? style.ink : style.rgba(style.second, 0.55);
        fill({ x: plot.x + token * cell.width, y: plot.y + step * cell.height, width, height }, colour);
      }
    }
    ctx.globalAlpha = 1;
    const y = plot.y + (values.seqLen - 0.5) * cell.height;
    line([plot.x - 6, y, plot.x + plot.width, y], { width: style.line });
    text(values.seqLen, { x: plot.x - 9, y, align: 'right', baseline: 'middle', weight: 600 });
    const foot = { x: box.x, y: plot.y + plot.height + 22 * scale, maxWidth: box.width };
    text(t('timeAxis'), { ...second, ...foot });
  },
  handles({ plot, cell }, { values: { seqLen }, longest, kept }, t) {
    const at = (count) => ({ seqLen: whole(count, 1, longest) });
    return [
      {
        id: 'step',
        area: plot,
        x: plot.x + (seqLen - 0.5) * cell.width,
        y: plot.y + (seqLen - 0.5) * cell.height,
        label: t('stepHandle'),
        value: t('timeValue', { length: seqLen, kept: kept.length }),
        drag: ({ y }) => at((y - plot.y) / cell.height + 0.5),
        key: ({ dx, dy }) => at(seqLen + dx + dy),
      },
    ];
  },
  describe: ({ longest, values }, t) =>
    t('describeHistory', {
      longest,
      sinks: values.sinkSize,
      window: values.windowSize,
      full: values.sinkSize + values.windowSize,
      length: values.seqLen,
    }),
});
