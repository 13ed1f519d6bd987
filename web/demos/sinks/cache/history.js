import { drawLine } from '../../../canvas/line.js';
import { drawText } from '../../../canvas/text.js';

/** Time downwards: which tokens every step kept. The row of now is framed and can be dragged. */
export const history = {
  place: 'side',
  height: (_width, { scale }) => Math.round(232 + 112 * scale),
  frame(box, data) {
    const { scale } = data;
    return {
      x: box.x + 34 * scale,
      y: box.y + 48 * scale,
      width: box.width - 44 * scale,
      height: box.height - 84 * scale,
    };
  },
  depends: (data) => [data.trace, data.values.length, data.values.sinkSize, data.scale],
  describe: (data, t) =>
    t('describeHistory', {
      longest: data.longest,
      sinks: data.values.sinkSize,
      window: data.values.windowSize,
      full: data.values.sinkSize + data.values.windowSize,
      length: data.values.length,
    }),
  draw(ctx, data, box, style, t) {
    const plot = history.frame(box, data);
    const { trace, longest, values, scale } = data;
    const [w, h] = [plot.width / longest, plot.height / longest];
    const room = trace.kept.length / longest;
    drawText(
      ctx,
      t('historyName'),
      { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    drawText(ctx, t('tokenAxis'), { x: plot.x, y: plot.y - 8 * scale, colour: style.second }, style);
    ctx.save();
    for (let step = 0; step < longest; step++) {
      for (let slot = 0; slot < trace.counts[step]; slot++) {
        const token = trace.kept[step * room + slot];
        ctx.fillStyle = token < values.sinkSize ? style.ink : style.rgba(style.second, 0.55);
        ctx.globalAlpha = step < values.length ? 1 : 0.35;
        ctx.fillRect(plot.x + token * w, plot.y + step * h, Math.max(1, w - 0.5), Math.max(1, h - 0.5));
      }
    }
    ctx.restore();
    const y = plot.y + (values.length - 0.5) * h;
    drawLine(ctx, [plot.x - 6, y, plot.x + plot.width, y], { width: style.line }, style);
    const number = { x: plot.x - 9, y, align: 'right', baseline: 'middle', weight: 600 };
    drawText(ctx, String(values.length), number, style);
    drawText(
      ctx,
      t('timeAxis'),
      { x: box.x, y: plot.y + plot.height + 22 * scale, colour: style.second, maxWidth: box.width },
      style,
    );
  },
  handles(data, box, t) {
    const plot = history.frame(box, data);
    const { values, longest, kept } = data;
    const at = (count) => ({ length: Math.round(Math.min(longest, Math.max(1, count))) });
    return [
      {
        id: 'step',
        area: plot,
        x: plot.x + (values.length - 0.5) * (plot.width / longest),
        y: plot.y + (values.length - 0.5) * (plot.height / longest),
        label: t('stepHandle'),
        value: t('timeValue', { length: values.length, kept: kept.length }),
        drag: ({ y }) => at(((y - plot.y) / plot.height) * longest + 0.5),
        key: ({ dx, dy }) => at(values.length + dx + dy),
      },
    ];
  },
};
