import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawSketch, sketchHandle } from '../../../canvas/sketch.js';
import { drawText } from '../../../canvas/text.js';
import { farthest, knots } from './compute.js';

/** The kernel against the signed distance: the same on both sides, and not always falling. */
export const curveView = {
  place: 'main',
  height: (width, { scale }) => Math.round(Math.min(Math.max(0.5 * width, 230), 300) + 122 * scale),
  frame(box, data) {
    const [side, above, below] = [46 * data.scale, 62 * data.scale, 60 * data.scale];
    const plot = {
      x: box.x + side,
      y: box.y + above,
      width: box.width - side - 14 * data.scale,
      height: box.height - above - below,
    };
    const { sketch, drawn } = data.values;
    const low = Math.min(-0.1, ...(sketch === 'draw' ? [-1] : [...data.kernel, ...data.official]));
    const lowest = sketch === 'off' ? low : Math.min(low, ...drawn);
    return {
      plot,
      x: linear([-farthest, farthest], [plot.x, plot.x + plot.width]),
      y: linear([1.05 * lowest, sketch === 'off' ? 1.05 : 1.25], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const number = (value) => t.number(value, { digits: 3 });
    if (data.values.sketch === 'draw') return t('describeSketch', sketched(data, t));
    return t(data.wrong ? 'describeCurveWrong' : 'describeCurve', {
      distance: t.number(data.distance),
      value: number(data.value),
      mirrored: number(data.mirrored),
      lowest: number(Math.min(...data.kernel)),
      rises: data.rises,
      steps: farthest,
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = curveView.frame(box, data);
    const { distances, kernel, official, distance, value, wrong, scale } = data;
    if (wrong) hatch(ctx, plot, style.rgba(style.second, 0.2), { gap: 9 });
    drawLine(ctx, [plot.x, y(0), plot.x + plot.width, y(0)], { colour: style.second }, style);
    drawLine(ctx, [x(0), plot.y, x(0), plot.y + plot.height], { colour: style.hairline }, style);
    const scales = { xScale: x, yScale: y };
    const isDrawing = data.values.sketch === 'draw';
    if (data.values.sketch !== 'off')
      drawSketch(ctx, knotsOf(data, x, y), { chosen: isDrawing ? data.values.knot : undefined }, style);
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: 4, line: false }, style);
    drawAxis(
      ctx,
      plot,
      { side: 'bottom', scale: x, ticks: [-60, -30, 0, 30, 60], label: t('distanceAxis') },
      style,
    );
    drawText(
      ctx,
      t('kernelName'),
      { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width, strike: wrong },
      style,
    );
    if (isDrawing) return;
    if (wrong)
      drawCurve(
        ctx,
        { xs: distances, ys: official },
        { ...scales, colour: style.second, dash: [5, 4] },
        style,
      );
    drawCurve(ctx, { xs: distances, ys: kernel }, { ...scales, width: 1.4 * style.line }, style);
    drawLine(
      ctx,
      [x(-Math.abs(distance)), y(value), x(Math.abs(distance)), y(value)],
      { dash: [2, 3], colour: style.second },
      style,
    );
    drawPoint(
      ctx,
      { x: x(-distance), y: y(data.mirrored) },
      { colour: style.second, radius: 5, hollow: true },
      style,
    );
    drawLine(ctx, [x(distance), plot.y, x(distance), plot.y + plot.height], { dash: [3, 3] }, style);
    drawPoint(ctx, { x: x(distance), y: y(value) }, { colour: style.ink, radius: 6 }, style);
    const here = t('hereValue', {
      distance: t.number(distance, { sign: true }),
      value: t.number(value, { digits: 3 }),
    });
    drawText(
      ctx,
      here,
      { x: box.x, y: box.y + 40 * scale, size: 17 * scale, weight: 650, maxWidth: box.width },
      style,
    );
  },
  handles(data, box, t) {
    const { x, y } = curveView.frame(box, data);
    const { values, distance, value } = data;
    if (values.sketch === 'draw')
      return [
        sketchHandle({
          values,
          knots: knotsOf(data, x, y),
          toHeight: y.invert,
          label: t('sketchHandle'),
          value: t('sketchValue', sketched(data, t)),
        }),
      ];
    // q moves; at an end of the positions p gives way.
    const at = (wished) => {
      const gap = Math.round(Math.min(farthest, Math.max(-farthest, wished)));
      const p = Math.min(farthest - Math.max(0, gap), Math.max(-Math.min(0, gap), values.p));
      return { p, q: p + gap };
    };
    return [
      {
        id: 'distance',
        area: true,
        x: x(distance),
        y: y(value),
        label: t('distanceHandle'),
        value: t('hereValue', {
          distance: t.number(distance, { sign: true }),
          value: t.number(value, { digits: 3 }),
        }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(distance + dx - dy),
      },
    ];
  },
};

const knotsOf = ({ values }, x, y) => knots.map((knot, i) => ({ x: x(knot), y: y(values.drawn[i]) }));

const sketched = ({ values: { knot, drawn } }, t) => ({
  distance: t.number(knots[knot]),
  height: t.number(drawn[knot], { digits: 2 }),
});
