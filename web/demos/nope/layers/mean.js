import { drawAxis } from '../../../canvas/axis.js';
import { drawBars } from '../../../canvas/bars.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';

/** Attention that looks everywhere alike: what is left of a mark on the first token, position by position. */
export const mean = {
  height: (_width, { scale }) => Math.round(120 + 124 * scale),
  frame(box, data) {
    const { scale, positions } = data;
    const plot = { x: box.x + 42 * scale, y: box.y + 62 * scale, width: box.width - 50 * scale, height: 120 };
    return {
      plot,
      x: linear([0.5, positions + 0.5], [plot.x, plot.x + plot.width]),
      y: linear([0, 1.02], [plot.y + plot.height, plot.y]),
    };
  },
  describe: (data, t) =>
    t(data.causal ? 'describeMean' : 'describeMeanFlat', {
      positions: data.positions,
      position: data.values.position,
      share: t.number(data.shareHere, { digits: 4 }),
    }),
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = mean.frame(box, data);
    const { share, shareHere, values, scale, positions } = data;
    drawText(
      ctx,
      t('meanName'),
      { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    const here = t('meanHere', { position: values.position, share: t.number(shareHere, { digits: 4 }) });
    drawText(
      ctx,
      here,
      { x: box.x, y: box.y + 40 * scale, size: 16 * scale, weight: 650, maxWidth: box.width },
      style,
    );
    const colour = (i) => (i === values.position - 1 ? style.ink : style.rgba(style.second, 0.5));
    drawBars(ctx, plot, { values: share, scale: y, colour }, style);
    const at = x(values.position);
    drawLine(ctx, [at, plot.y, at, y(shareHere)], { dash: [3, 3] }, style);
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: [0, 0.5, 1], line: false }, style);
    const ticks = Array.from({ length: positions }, (_, i) => i + 1);
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks, label: t('positionAxis') }, style);
  },
  handles(data, box, t) {
    const { plot, x, y } = mean.frame(box, data);
    const { values, positions, shareHere } = data;
    const at = (place) => ({ position: Math.round(Math.min(positions, Math.max(1, place))) });
    return [
      {
        id: 'position',
        area: true,
        x: x(values.position),
        y: Math.min(plot.y + plot.height, y(shareHere)),
        label: t('positionHandle'),
        value: t('meanHere', { position: values.position, share: t.number(shareHere, { digits: 4 }) }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(values.position + dx - dy),
      },
    ];
  },
};
