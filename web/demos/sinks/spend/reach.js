import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { spendFacts } from './bars.js';

/** What the tokens get together when all their logits are moved alike. */
export const reach = {
  place: 'side',
  height: (_width, { scale }) => Math.round(110 + 92 * scale),
  frame(box, { scale, shifts }) {
    const plot = {
      x: box.x + 46 * scale,
      y: box.y + 32 * scale,
      width: box.width - 60 * scale,
      height: 110,
    };
    return {
      plot,
      x: linear([shifts[0], shifts.at(-1)], [plot.x, plot.x + plot.width]),
      y: linear([0, 1.05], [plot.y + plot.height, plot.y]),
    };
  },
  describe: (data, t) => t('describeReach', spendFacts(data, t)),
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = reach.frame(box, data);
    const { shifts, totals, total, values, scale } = data;
    drawText(
      ctx,
      t('reachName'),
      { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    const share = (value) => `${Math.round(100 * value)}%`;
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: [0, 0.5, 1], line: false, format: share }, style);
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks: [-8, -4, 0, 4, 8], label: t('shiftAxis') }, style);
    drawLine(ctx, [x(0), plot.y, x(0), plot.y + plot.height], { colour: style.hairline }, style);
    drawCurve(ctx, { xs: shifts, ys: totals }, { xScale: x, yScale: y, width: 1.3 * style.line }, style);
    drawLine(ctx, [x(values.shift), plot.y, x(values.shift), plot.y + plot.height], { dash: [3, 3] }, style);
    drawPoint(ctx, { x: x(values.shift), y: y(total) }, { colour: style.ink, radius: 6 }, style);
  },
  handles(data, box, t) {
    const { x, y } = reach.frame(box, data);
    const { shift } = data.values;
    const at = (wished) => ({ shift: Math.min(8, Math.max(-8, Math.round(4 * wished) / 4)) });
    return [
      {
        id: 'shift',
        area: true,
        x: x(shift),
        y: y(data.total),
        label: t('shiftHandle'),
        value: t('shiftValue', spendFacts(data, t)),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(shift + 0.25 * (dx - dy)),
      },
    ];
  },
};
