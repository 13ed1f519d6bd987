import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { percent } from './words.js';

const lines = [
  { name: 'survival', width: 3, dash: [] },
  { name: 'recovered', width: 2, dash: [6, 4] },
  { name: 'kept', width: 1.5, dash: [2, 3] },
];

/** At every position, over all words: words still found, positions still found, and the cosine of meaning kept. */
export const curves = {
  place: 'side',
  height: (_width, { scale }) => Math.round(210 + 142 * scale),
  frame(box, data) {
    const [left, above, below] = [46, 88, 54].map((room) => room * data.scale);
    const plot = {
      x: box.x + left,
      y: box.y + above,
      width: box.width - left - 12,
      height: box.height - above - below,
    };
    return {
      plot,
      x: linear([0, data.values.length - 1], [plot.x, plot.x + plot.width]),
      y: linear([0, 1], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const mean = (list) => percent(list.reduce((sum, value) => sum + value, 0) / list.length, t);
    return t('describeCurves', {
      length: data.values.length,
      survival: mean(data.curves.survival),
      recovered: mean(data.curves.recovered),
      kept: mean(data.curves.kept),
      position: data.values.position,
      here: percent(data.survival, t),
      found: percent(data.recovered, t),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = curves.frame(box, data);
    const { position, length } = data.values;
    for (const [i, { name, width, dash }] of lines.entries()) {
      const at = box.y + (i + 0.8) * 1.6 * style.size;
      drawLine(ctx, [box.x, at, box.x + 26, at], { width, dash }, style);
      const place = { x: box.x + 34, y: at, baseline: 'middle', maxWidth: box.width - 34 };
      drawText(ctx, t(`${name}Name`), place, style);
    }
    const ticks = [0, 0.5, 1];
    for (const tick of ticks) {
      drawLine(ctx, [plot.x, y(tick), plot.x + plot.width, y(tick)], { colour: style.hairline }, style);
    }
    drawAxis(
      ctx,
      plot,
      { side: 'left', scale: y, ticks, line: false, format: (value) => percent(value, t) },
      style,
    );
    const places = x.ticks(4).filter(Number.isInteger);
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks: places, label: t('positionAxis') }, style);
    const xs = Float64Array.from({ length }, (_, i) => i);
    const here = x(position);
    drawLine(ctx, [here, plot.y, here, plot.y + plot.height], { colour: style.second, dash: [2, 3] }, style);
    for (const { name, width, dash } of lines) {
      const ys = data.curves[name];
      drawCurve(ctx, { xs, ys }, { xScale: x, yScale: y, width, dash }, style);
      drawPoint(ctx, { x: here, y: y(ys[position]) }, { colour: style.ink, radius: 3.5 }, style);
    }
  },
  handles(data, box, t) {
    const { plot, x } = curves.frame(box, data);
    const { position, length } = data.values;
    const at = (place) => ({ position: Math.round(Math.min(length - 1, Math.max(0, place))) });
    return [
      {
        id: 'position',
        area: true,
        x: x(position),
        y: plot.y + plot.height,
        label: t('positionHandle'),
        value: t('positionValue', { position }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(position + dx - dy),
      },
    ];
  },
};
