import { drawAxis } from '../../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../../canvas/curve.js';
import { hatch } from '../../../../canvas/hatch.js';
import { drawLine } from '../../../../canvas/line.js';
import { linear } from '../../../../canvas/scale.js';
import { drawText } from '../../../../canvas/text.js';

/** What the head adds to a score at every distance: ALiBi's line, or T5's step for each bucket. */
export const bias = {
  height: (_width, { scale }) => Math.round(250 * scale),
  ruler: (box, { scale }) => box.y + box.height - 52 * scale,
  describe: (data, t) => t(isUntrained(data) ? 'describeBiasEmpty' : 'describeBias', facts(data, t)),
  title: (data, t) => t(isUntrained(data) ? 'biasNameEmpty' : 'biasName', facts(data, t)),
  legend(data, t) {
    if (data.effect.buckets) return t('bucketLegend', { trained: data.trained });
    return t('slopeLegend', { slope: `1/${t.number(1 / data.effect.slope)}` });
  },
  draw(ctx, data, box, style, t) {
    const { effect, n, trained } = data;
    const { plot, x, y } = frame(box, data);
    if (effect.buckets) {
      // The first bucket that no distance of training has.
      const first = effect.edges.find((edge) => edge >= trained);
      if (first < n) {
        const part = { ...plot, x: x(first - 0.5), width: plot.x + plot.width - x(first - 0.5) };
        hatch(ctx, part, style.rgba(style.second, 0.5), { gap: 7 });
        const name = { x: plot.x + plot.width, y: plot.y - 6, align: 'right', colour: style.second };
        drawText(ctx, t('bucketsUnseen'), { ...name, maxWidth: 0.7 * plot.width }, style);
      }
      for (const edge of effect.edges.slice(1)) {
        const at = x(edge - 0.5);
        if (edge < n)
          drawLine(ctx, [at, plot.y, at, plot.y + plot.height], { colour: style.hairline }, style);
      }
    }
    drawLine(ctx, [plot.x, y(0), plot.x + plot.width, y(0)], { colour: style.second }, style);
    if (n > trained) {
      const at = x(trained - 0.5);
      drawLine(ctx, [at, plot.y, at, plot.y + plot.height], { dash: [5, 4] }, style);
    }
    drawCurve(ctx, pointsOf(effect, n, { x, y }), { width: 2 * style.line }, style);
    drawPoint(
      ctx,
      { x: x(effect.distance), y: y(effect.bias[effect.distance] ?? 0) },
      { colour: style.ink, radius: 5 },
      style,
    );
    drawAxis(
      ctx,
      plot,
      { side: 'left', scale: y, ticks: 4, line: false, format: (value) => t.number(value) },
      style,
    );
  },
};

const isUntrained = ({ effect, view }) => effect.buckets && !view;

const facts = ({ effect, values, trained, n }, t) => ({
  head: values.head,
  distance: effect.distance,
  trained,
  n,
  bias: t.number(effect.bias[effect.distance] ?? 0, { digits: 2, sign: true }),
  far: t.number(effect.bias[n - 1] ?? 0, { digits: 2, sign: true }),
});

function frame(box, { scale, effect, n }) {
  const plot = {
    x: box.x + 46 * scale,
    y: box.y + 66 * scale,
    width: box.width - 54 * scale,
    height: box.height - 130 * scale,
  };
  const [low, high] = effect.bias.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [0, 0]);
  const room = Math.max(0.5, 0.08 * (high - low));
  return {
    plot,
    x: linear([0, Math.max(1, n - 1)], [plot.x, plot.x + plot.width]),
    y: linear([low - (low < 0 ? room : 0), high + room], [plot.y + plot.height, plot.y]),
  };
}

function pointsOf({ bias: values, buckets }, n, { x, y }) {
  const points = [];
  for (let distance = 0; distance < Math.min(n, values.length); distance++) {
    if (buckets && distance > 0 && buckets[distance] !== buckets[distance - 1]) {
      points.push([x(distance - 0.5), y(values[distance - 1])], [x(distance - 0.5), y(values[distance])]);
    }
    points.push([x(distance), y(values[distance])]);
  }
  return points;
}
