import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { figures } from './words.js';

/** One column along the positions, and what it becomes when the length doubles. */
export const wave = {
  place: 'full',
  height: (_width, { scale }) => Math.round(120 + 128 * scale),
  frame(box, data) {
    const [left, above, below] = [76, 64, 42].map((room) => room * data.scale);
    const plot = {
      x: box.x + left,
      y: box.y + above,
      width: box.width - left - 12,
      height: box.height - above - below,
    };
    const finite = [...data.waves.own, ...data.waves.twice].filter(Number.isFinite);
    const low = Math.min(0, ...finite);
    const high = Math.max(0, ...finite) || (low === 0 ? 1 : 0);
    return {
      plot,
      x: linear([0, 2 * data.values.length - 1], [plot.x, plot.x + plot.width]),
      y: linear([low, high], [plot.y + plot.height, plot.y]),
    };
  },
  describe: (data, t) =>
    t(data.score.drift > 0 ? 'describeWaveMoves' : 'describeWave', {
      column: data.values.column,
      length: data.values.length,
      twice: 2 * data.values.length,
      position: data.values.position,
      value: figures(data.value, t),
    }),
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = wave.frame(box, data);
    const { column, length, position } = data.values;
    for (const [i, [key, stroke]] of [
      ['waveOwn', { width: 2.5 }],
      ['waveTwice', { width: 1.5, dash: [6, 4] }],
    ].entries()) {
      const at = box.y + (i + 0.8) * 1.6 * style.size;
      drawLine(ctx, [box.x, at, box.x + 26, at], stroke, style);
      const place = { x: box.x + 34, y: at, baseline: 'middle', maxWidth: box.width - 34 };
      drawText(ctx, t(key, { column, length, twice: 2 * length }), place, style);
    }
    const format = (value) => t.number(value, { significant: 2 });
    const [low, high] = y.domain();
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: [low, high], format, line: false }, style);
    const ticks = x.ticks(4).filter(Number.isInteger);
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks, label: t('positionAxis') }, style);
    const end = x(length - 0.5);
    drawLine(ctx, [end, plot.y, end, plot.y + plot.height], { colour: style.second, width: 2 }, style);
    const { own, twice } = data.waves;
    const places = (values) => Float64Array.from(values, (_, p) => p);
    const scales = { xScale: x, yScale: y };
    drawCurve(ctx, { xs: places(twice), ys: twice }, { ...scales, width: 1.5, dash: [6, 4] }, style);
    drawCurve(ctx, { xs: places(own), ys: own }, { ...scales, width: 2.5 }, style);
    if (Number.isFinite(data.value))
      drawPoint(ctx, { x: x(position), y: y(data.value) }, { colour: style.ink, radius: 5 }, style);
  },
  handles(data, box, t) {
    const { plot, x, y } = wave.frame(box, data);
    const { position, length, column } = data.values;
    const at = (place) => ({ position: Math.round(Math.min(length - 1, Math.max(0, place))) });
    return [
      {
        id: 'position',
        area: true,
        x: x(position),
        y: Number.isFinite(data.value) ? y(data.value) : plot.y + plot.height,
        label: t('positionHandle'),
        value: t('cellValue', { position, column, value: figures(data.value, t) }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(position + dx - dy),
      },
    ];
  },
};
