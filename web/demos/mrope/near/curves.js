import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { drawLabels } from '../../../canvas/labels.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { axisNames, FAR } from './compute.js';
import { cosine } from './words.js';

const dashes = [[], [7, 4], [2, 3]]; // of t, h and w

/** The score against the distance, along one axis at a time. */
export const curves = {
  place: 'main',
  height: (width, { scale }) => Math.round((width < 420 ? 150 : 178) + 92 * scale),
  frame(box, data) {
    const { scale, byAxis } = data;
    const plot = {
      x: box.x + 40 * scale,
      y: box.y + 40 * scale,
      width: box.width - 66 * scale,
      height: box.height - 88 * scale,
    };
    const low = Math.min(0, ...byAxis.flatMap((list) => [...list]));
    return {
      plot,
      x: linear([0, FAR], [plot.x, plot.x + plot.width]),
      y: linear([low, 1], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    return t('describeCurves', { distance: data.values.distance, ...byName(data.here, t) });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = curves.frame(box, data);
    const { byAxis, values, here, scale } = data;
    const name = { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('curvesName'), name, style);
    for (const level of [0, 0.5, 1]) {
      drawLine(ctx, [plot.x, y(level), plot.x + plot.width, y(level)], { colour: style.hairline }, style);
    }
    for (const [axis, list] of byAxis.entries()) {
      const points = Array.from(list, (score, distance) => [x(distance), y(score)]);
      drawCurve(ctx, points, { colour: style.ink, dash: dashes[axis], width: 1.3 * style.line }, style);
    }
    drawEnds(ctx, { byAxis, plot, y }, style);
    const at = x(values.distance);
    drawLine(ctx, [at, plot.y - 4, at, plot.y + plot.height], { colour: style.second, dash: [3, 3] }, style);
    for (const score of here) drawPoint(ctx, { x: at, y: y(score) }, { colour: style.ink, radius: 4 }, style);
    const format = (value) => t.number(value);
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: [0, 0.5, 1], line: false, format }, style);
    const low = plot.y + plot.height;
    drawLine(ctx, [plot.x, low, plot.x + plot.width, low], { colour: style.second }, style);
    drawLabels(
      ctx,
      [values.distance, 0, 16, 32, 48, FAR].map((distance, i) => ({
        x: x(distance),
        text: String(distance),
        ...(i === 0 ? { colour: style.ink, weight: 700 } : {}),
      })),
      { y: low + 8, left: plot.x - 6, right: box.x + box.width },
      style,
    );
    drawText(
      ctx,
      t('distanceAxis'),
      { x: plot.x, y: box.y + box.height - 6, colour: style.second, maxWidth: plot.width },
      style,
    );
  },
  handles(data, box, t) {
    const { plot, x, y } = curves.frame(box, data);
    const { values, here } = data;
    const at = (distance) => ({ distance: Math.round(Math.min(FAR, Math.max(1, distance))) });
    return [
      {
        id: 'distance',
        area: plot,
        x: x(values.distance),
        y: y(here[0]),
        label: t('distanceHandle'),
        value: t('distanceValue', { distance: values.distance, ...byName(here, t) }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(values.distance + dx - dy),
      },
    ];
  },
};

const byName = (list, t) => Object.fromEntries(axisNames.map((name, axis) => [name, cosine(list[axis], t)]));

// The name of each curve at its end, moved apart where ends are close.
function drawEnds(ctx, { byAxis, plot, y }, style) {
  const step = 1.15 * style.size;
  const ends = byAxis.map((list, axis) => ({ axis, at: y(list[FAR]) })).sort((a, b) => a.at - b.at);
  for (let i = 1; i < ends.length; i++) ends[i].at = Math.max(ends[i].at, ends[i - 1].at + step);
  const over = Math.max(0, ends.at(-1).at - plot.y - plot.height);
  for (const { axis, at } of ends) {
    const place = { x: plot.x + plot.width + 8, y: at - over, baseline: 'middle', weight: 600 };
    drawText(ctx, axisNames[axis], place, style);
  }
}
