import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { speedOf } from '../pairs.js';
import { asideOf, drawHead, placeUnder, positionAt, zoomedIn } from './window.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../zoom.js' */

/** The chosen pair's row: the wave itself, and the means that the table has the colours of. @type {View<Data>} */
export const wave = chart({
  place: 'full',
  height: [96, 52],
  margin: (scale, { left }, width) => ({
    left: left * scale,
    right: asideOf(width) + 2,
    top: 40 * scale,
    bottom: 12 * scale,
  }),
  x: (range, { values: { from, span } }) => linear([from, from + span], range),
  y: ([bottom, top]) => linear([-1, 1], [bottom - 3, top + 3]),
  axes: { left: { ticks: [-1, 0, 1], line: false } },
  draw(marks, data, t) {
    const { plot, x, y, style, level, rule, curve, point, fill, clip } = marks;
    const { values, pairs, column, count } = data;
    const { position, pair, from, span } = values;
    const colour = style.speed(speedOf(pair, { pairs }));
    drawHead(marks, {
      title: t('waveName'),
      colour,
      note: t(`legend${column}`),
      crossed: column === 'Stride',
      below: { x: plot.x, y: plot.y - 7, maxWidth: plot.width },
    });
    for (const value of [-1, 0, 1]) level(value, { colour: style.hairline });
    clip(plot, () => {
      if (data.wave) {
        const shade = style.rgba(colour, count === 1 ? 1 : 0.55);
        curve(data.wave, { xScale: (place) => x(place + 0.5), colour: shade, width: style.line });
      } else {
        fill({ ...plot, y: y(1), height: y(-1) - y(1) }, style.rgba(colour, 0.2));
      }
      drawMeans(marks, data.means, colour);
    });
    if (position >= from && position <= from + span) {
      rule(position + 0.5, { colour: style.ink, dash: [2, 3] });
      point(position + 0.5, data.value, { colour, radius: 5 });
    }
  },
  handles({ plot, x, y }, { values, count, value }, t) {
    const { position } = values;
    return {
      id: 'position',
      area: true,
      x: clamp(x(position + 0.5), plot.x, plot.x + plot.width),
      y: y(value),
      value: t('cellValue'),
      drag: (point) => positionAt(values, placeUnder(point, x, values)),
      key: ({ dx, dy }) => positionAt(values, position + (dx - dy) * (Number.isFinite(dx - dy) ? count : 1)),
    };
  },
  zoom: (data, box, gesture) => zoomedIn(wave.frame(box, data).plot, data.values, gesture),
  describe: (data) => [data.wave ? 'describeCurve' : 'describeBand', `describeWave${data.column}`],
});

// Single positions are points on the wave, at the middle of their cell; means are steps as wide as their column.
function drawMeans({ x, style, curve, point }, { start, count, values }, colour) {
  if (count === 1) {
    if (x(1) - x(0) < 5) return;
    for (const [c, value] of values.entries()) point(start + c + 0.5, value, { colour, radius: 3 });
    return;
  }
  const xs = Float64Array.from({ length: 2 * values.length }, (_, i) => (start + Math.ceil(i / 2)) * count);
  curve({ xs, ys: Float32Array.from(xs, (_, i) => values[i >> 1]) }, { width: style.line });
}
