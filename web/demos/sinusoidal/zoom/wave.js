import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText, textWidth } from '../../../canvas/text.js';
import { fine } from '../../../core/fine.js';
import { clamp } from '../pairs.js';
import { following, zoomed } from './compute.js';
import { speedOf, waveName } from './words.js';

/** The chosen pair's row: the wave itself, and the means that the table has the colours of. */
export const wave = {
  place: 'full',
  height: (_width, { scale }) => Math.round(96 + 52 * scale),
  frame(box, { scale, left, values: { from, span } }) {
    const aside = box.width < 480 ? 0 : 64;
    const plot = {
      x: box.x + left,
      y: box.y + 40 * scale,
      width: box.width - left - aside - 2,
      height: box.height - 52 * scale,
    };
    return {
      plot,
      x: linear([from, from + span], [plot.x, plot.x + plot.width]),
      y: linear([-1, 1], [plot.y + plot.height - 3, plot.y + 3]),
    };
  },
  describe(data, t) {
    const { values, wave: curve, wrong, count } = data;
    const key = count === 1 ? 'describeWaveSingle' : wrong ? 'describeWaveWrong' : 'describeWave';
    return `${t(curve ? 'describeCurve' : 'describeBand', {
      pair: values.pair,
      wavelength: t.number(data.wavelength, { significant: 4 }),
    })} ${t(key, { count, kept: fine(Math.abs(data.factors[values.pair]), 3, t) })}`;
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = wave.frame(box, data);
    const { values, wave: curve, means, wrong, count } = data;
    const colour = style.speed(speedOf(data));
    const top = box.y + 14 * data.scale;
    const used = drawText(
      ctx,
      waveName(data, t),
      { x: box.x, y: top, weight: 600, colour, maxWidth: box.width },
      style,
    );
    const legend = t(count === 1 ? 'legendSingle' : wrong ? 'legendStride' : 'legendMean', { count });
    const isBeside = used + textWidth(ctx, legend, {}, style) + 2 * style.size < box.width;
    const place = isBeside ? { x: box.x + box.width, y: top, align: 'right' } : { x: plot.x, y: plot.y - 7 };
    drawText(
      ctx,
      legend,
      {
        ...place,
        colour: style.second,
        strike: wrong && count > 1,
        maxWidth: isBeside ? undefined : plot.width,
      },
      style,
    );
    for (const level of [-1, 0, 1]) {
      drawLine(ctx, [plot.x, y(level), plot.x + plot.width, y(level)], { colour: style.hairline }, style);
    }
    ctx.save();
    ctx.beginPath();
    ctx.rect(plot.x, plot.y, plot.width, plot.height);
    ctx.clip();
    if (curve) {
      const line = {
        xScale: (place) => x(place + 0.5),
        yScale: y,
        colour: style.rgba(colour, count === 1 ? 1 : 0.55),
        width: style.line,
      };
      drawCurve(ctx, curve, line, style);
    } else {
      ctx.fillStyle = style.rgba(colour, 0.2);
      ctx.fillRect(plot.x, y(1), plot.width, y(-1) - y(1));
    }
    drawMeans(ctx, data, { x, y, means }, style);
    ctx.restore();
    const { position, from, span } = values;
    if (position >= from && position <= from + span) {
      const here = x(position + 0.5);
      drawLine(ctx, [here, plot.y, here, plot.y + plot.height], { colour: style.ink, dash: [2, 3] }, style);
      drawPoint(ctx, { x: here, y: y(data.value) }, { colour, radius: 5 }, style);
    }
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: [-1, 0, 1], line: false, format: t.number }, style);
  },
  handles(data, box, t) {
    const { plot, x, y } = wave.frame(box, data);
    const { values, count } = data;
    const { from, span, length, position } = values;
    const at = (place) => {
      const next = clamp(Math.floor(place), 0, length - 1);
      return { position: next, ...following(values, next) };
    };
    return [
      {
        id: 'position',
        area: true,
        x: clamp(x(position + 0.5), plot.x, plot.x + plot.width),
        y: y(data.value),
        label: t('positionHandle'),
        value: t('cellValue', { position, pair: values.pair, value: t.number(data.value, { digits: 3 }) }),
        drag: (point) => at(clamp(x.invert(point.x), from, from + span - 0.01)),
        key: ({ dx, dy }) => at(position + (dx - dy) * (Number.isFinite(dx - dy) ? count : 1)),
      },
    ];
  },
  zoom: (data, box, { x: at, factor, dx }) => {
    const { plot } = wave.frame(box, data);
    return zoomed(data.values, { at: (at - plot.x) / plot.width, factor, moved: dx / plot.width });
  },
};

// Single positions are points on the wave, at the middle of their cell; means are steps as wide as their column.
function drawMeans(ctx, data, { x, y, means: { start, count, values } }, style) {
  if (count === 1) {
    if (x(1) - x(0) < 5) return;
    for (const [c, value] of values.entries()) {
      const place = { x: x(start + c + 0.5), y: y(value) };
      drawPoint(ctx, place, { colour: style.speed(speedOf(data)), radius: 3 }, style);
    }
    return;
  }
  const xs = Float64Array.from({ length: 2 * values.length }, (_, i) => (start + Math.ceil(i / 2)) * count);
  const ys = Float32Array.from(xs, (_, i) => values[i >> 1]);
  drawCurve(ctx, { xs, ys }, { xScale: x, yScale: y, colour: style.ink, width: style.line }, style);
}
