import { drawBars } from '../../../canvas/bars.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { percent, spendFacts } from './bars.js';

/** Where the whole of the attention goes: to the first token, to the others, nowhere. */
export const shares = {
  place: 'side',
  height: (_width, { scale }) => Math.round(176 * scale),
  frame(box, { scale }) {
    const plot = {
      x: box.x + 84 * scale,
      y: box.y + 28 * scale,
      width: box.width - 138 * scale,
      height: 140 * scale,
    };
    return { plot, x: linear([0, 1], [plot.x, plot.x + plot.width]) };
  },
  describe: (data, t) => t('describeShares', spendFacts(data, t)),
  draw(ctx, data, box, style, t) {
    const { plot, x } = shares.frame(box, data);
    const { scale, firstWeight, total, nowhere, wrong } = data;
    drawText(
      ctx,
      t('sharesName'),
      { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    const rows = [
      ['firstName', firstWeight],
      ['restName', total - firstWeight],
      ['nowhereName', nowhere],
      ['totalName', total],
    ];
    const values = rows.map(([, value]) => Math.max(0, value));
    const colour = (i) => (i === 2 ? style.second : style.ink);
    drawBars(ctx, plot, { values, scale: x, horizontal: true, colour, gap: 16 * scale }, style);
    drawLine(ctx, [x(1), plot.y, x(1), plot.y + plot.height], { dash: [3, 3], colour: style.second }, style);
    const slot = plot.height / rows.length;
    for (const [i, [key, value]] of rows.entries()) {
      const y = plot.y + (i + 0.5) * slot;
      const isTotal = key === 'totalName';
      const look = { y, baseline: 'middle', weight: isTotal ? 600 : 400 };
      drawText(ctx, t(key), { ...look, x: box.x, maxWidth: 80 * scale }, style);
      drawText(
        ctx,
        percent(value, t),
        { ...look, x: box.x + box.width, align: 'right', strike: isTotal && wrong },
        style,
      );
    }
  },
  handles: () => [],
};
