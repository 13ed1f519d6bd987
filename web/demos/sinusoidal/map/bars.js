import { drawAxis } from '../../../canvas/axis.js';
import { drawBars } from '../../../canvas/bars.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { rankText } from './words.js';

/** How far the rows reach in each direction, and how many directions that amounts to. */
export const barsView = {
  place: 'side',
  height: (_width, { scale }) => Math.round(150 + 112 * scale),
  frame(box, { scale, values: { dModel }, sizes }) {
    const plot = { x: box.x + 6, y: box.y + 66 * scale, width: box.width - 14, height: 150 };
    return {
      plot,
      x: linear([0, dModel], [plot.x, plot.x + plot.width]),
      y: linear([0, sizes[0] || 1], [plot.y + plot.height, plot.y]),
    };
  },
  describe: (data, t) =>
    t('describeBars', {
      table: t(`name.${data.values.table}`),
      dModel: data.values.dModel,
      rank: rankText(data, t),
    }),
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = barsView.frame(box, data);
    const { sizes, rank, values, scale } = data;
    const top = { x: box.x, maxWidth: box.width };
    drawText(ctx, t('barsName'), { ...top, y: box.y + 1.2 * style.size, weight: 600 }, style);
    const number = { ...top, y: box.y + 44 * scale, size: 17 * scale, weight: 650 };
    drawText(ctx, t('rankOf', { rank: rankText(data, t), dModel: values.dModel }), number, style);
    // A table of fewer rows than columns has no more directions than rows.
    const bars = { ...plot, width: x(sizes.length) - plot.x };
    const isUsed = (i) => i < Math.round(rank);
    const colour = (i) => (isUsed(i) ? style.ink : style.rgba(style.second, 0.55));
    drawBars(ctx, bars, { values: sizes, scale: y, colour }, style);
    const edge = x(Math.min(rank, values.dModel));
    drawLine(ctx, [edge, plot.y, edge, plot.y + plot.height], { colour: style.second, dash: [4, 3] }, style);
    const ticks = x.ticks(4).filter(Number.isInteger);
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks, label: t('barsAxis') }, style);
  },
  handles: () => [],
};
