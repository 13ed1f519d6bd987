import { drawAxis } from '../../../canvas/axis.js';
import { drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawSeries } from '../../../canvas/series.js';
import { drawSketch, sketchHandle } from '../../../canvas/sketch.js';
import { drawText, textWidth } from '../../../canvas/text.js';
import { KNOTS } from '../../../core/sketch.js';

/** The curve shows distances 0 … farthest. */
export const farthest = 8192;

/** Distances at which a prediction is drawn: evenly on the axis that is shown. */
export const knotsOn = (axis) =>
  Array.from({ length: KNOTS }, (_, i) =>
    Math.round(axis === 'log' ? (farthest + 1) ** (i / (KNOTS - 1)) - 1 : (i * farthest) / (KNOTS - 1)),
  );

/** The score at every distance, with a marker to drag. */
export const curve = {
  place: 'main',
  height: (width, { scale }) => Math.round(Math.min(Math.max(0.62 * width, 306), 386) + 112 * (scale - 1)),
  frame(box, data) {
    const [left, right, above, below] = [52, 26, 52, 60].map((room) => room * data.scale);
    const plot = {
      x: box.x + left,
      y: box.y + above,
      width: box.width - left - right,
      height: box.height - above - below,
    };
    // A prediction is drawn in parts of the largest score; the axis must not give the curve away.
    const isSketch = data.values.sketch !== 'off';
    const [low, high] = isSketch ? [-data.largest, data.largest] : [data.low, data.high];
    const pad = 0.06 * Math.max(1e-6, high - low);
    return {
      plot,
      x: distanceScale(data.values.axis, [plot.x, plot.x + plot.width]),
      y: linear([Math.min(0, low) - pad, Math.max(0, high) + pad], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const { values, total, rises, firstNegative, low, high } = data;
    if (values.sketch === 'draw') return t('describeSketch', sketched(data, t));
    const number = (x) => t.number(x, { digits: 1, sign: true });
    return (
      t('describeCurve', {
        content: t(`contentWords.${values.content}`),
        near: number(data.totals[0]),
        distance: values.distance,
        total: number(total),
        low: number(low),
        high: number(high),
        rises,
        steps: farthest,
      }) + (firstNegative < 0 ? '' : ` ${t('describeNegative', { distance: firstNegative })}`)
    );
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = curve.frame(box, data);
    const { values, total, totals, distances } = data;
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: 5, label: t('scoreAxis') }, style);
    drawAxis(
      ctx,
      plot,
      {
        side: 'bottom',
        scale: x,
        label: t('distanceAxis'),
        line: false,
        ticks: values.axis === 'log' ? [0, 1, 10, 100, 1000, farthest] : [0, 2000, 4000, 6000, farthest],
      },
      style,
    );
    drawLine(ctx, [plot.x, y(0), plot.x + plot.width, y(0)], { colour: style.second }, style);
    const isDrawing = values.sketch === 'draw';
    if (values.sketch !== 'off')
      drawSketch(ctx, knotsOf(data, x, y), { chosen: isDrawing ? values.knot : undefined }, style);
    if (isDrawing) return;
    drawSeries(
      ctx,
      { xs: distances, ys: totals },
      { xScale: x, yScale: y, width: style.projector ? 2 : 1.1 },
      style,
    );
    const here = { x: x(values.distance), y: y(total) };
    drawLine(
      ctx,
      [here.x, plot.y - 1.9 * style.size, here.x, plot.y + plot.height],
      { colour: style.ink, dash: [3, 3] },
      style,
    );
    drawPoint(ctx, here, { colour: style.ink, radius: 6 }, style);
    const text = t.number(values.distance);
    const half = textWidth(ctx, text, { weight: 600 }, style) / 2;
    drawText(
      ctx,
      text,
      {
        x: Math.min(plot.x + plot.width - half, Math.max(plot.x + half, here.x)),
        y: plot.y - 2.3 * style.size,
        align: 'center',
        weight: 600,
        halo: true,
      },
      style,
    );
  },
  handles(data, box, t) {
    const { x, y } = curve.frame(box, data);
    const at = (distance) => ({ distance: Math.round(Math.min(farthest, Math.max(0, distance))) });
    const { distance, sketch } = data.values;
    if (sketch === 'draw')
      return [
        sketchHandle({
          values: data.values,
          knots: knotsOf(data, x, y),
          toHeight: (pixel) => y.invert(pixel) / data.largest,
          label: t('sketchHandle'),
          value: t('sketchValue', sketched(data, t)),
        }),
      ];
    return [
      {
        id: 'distance',
        area: true,
        x: x(distance),
        y: y(data.total),
        label: t('distanceHandle'),
        value: t('distanceValue', { distance, total: t.number(data.total, { digits: 2, sign: true }) }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(distance + dx - dy),
      },
    ];
  },
};

const knotsOf = ({ values, largest }, x, y) =>
  knotsOn(values.axis).map((knot, i) => ({ x: x(knot), y: y(values.drawn[i] * largest) }));

const sketched = ({ values: { axis, knot, drawn } }, t) => ({
  distance: knotsOn(axis)[knot],
  height: t.number(100 * drawn[knot], { digits: 0 }),
});

// On the log axis distance d stands at log(1 + d), so that 0 has a place.
function distanceScale(axis, range) {
  if (axis === 'linear') return linear([0, farthest], range);
  const inner = log([1, farthest + 1], range);
  return Object.assign((distance) => inner(distance + 1), {
    domain: () => [0, farthest],
    range: () => range,
    invert: (pixel) => inner.invert(pixel) - 1,
  });
}
