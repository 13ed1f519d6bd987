import { linear } from '../../../../canvas/scale.js';

/** What the head adds to a score at every distance: ALiBi's line, or T5's step for each bucket. */
export const bias = {
  height: (_width, { scale }) => 250 * scale,
  sides,
  describe: (data) => (isUntrained(data) ? 'describeBiasEmpty' : 'describeBias'),
  title: (data) => (isUntrained(data) ? 'biasNameEmpty' : 'biasName'),
  legend: ({ effect }) => (effect.buckets ? 'bucketLegend' : 'slopeLegend'),
  draw({ field, x, style, text, line, curve, point, hatch, axis }, { effect, distance, n, trained }, t) {
    const [top, end, right] = [field.y, field.y + field.height, field.x + field.width];
    const [low, high] = effect.bias.reduce(
      ([a, b], value) => [Math.min(a, value), Math.max(b, value)],
      [0, 0],
    );
    const room = Math.max(0.5, 0.08 * (high - low));
    const y = linear([low - (low < 0 ? room : 0), high + room], [end, top]);
    const edges = effect.buckets ? effect.edges : [];
    // The first bucket that no distance of training has.
    const first = edges.find((edge) => edge >= trained);
    if (first < n) {
      const from = x(first - 0.5);
      hatch({ ...field, x: from, width: right - from }, style.rgba(style.second, 0.5), { gap: 7 });
      const name = { x: right, y: top - 6, align: 'right', maxWidth: 0.7 * field.width };
      text(t('bucketsUnseen'), { ...name, colour: style.second });
    }
    const upright = (place, look) => line([x(place - 0.5), top, x(place - 0.5), end], look);
    for (const edge of edges.slice(1)) if (edge < n) upright(edge, { colour: style.hairline });
    line([field.x, y(0), right, y(0)], { colour: style.second });
    if (n > trained) upright(trained, { dash: [5, 4] });
    curve(stepsOf(effect, n), { xScale: x, yScale: y, width: 2 * style.line });
    point({ x: x(distance), y: y(effect.bias[distance] ?? 0) }, { radius: 5 });
    axis(field, { side: 'left', scale: y, ticks: 4, line: false });
  },
};

/** No encoding: nothing is added; log-n alone multiplies the scores of late tokens. */
export const nothing = {
  height: (_width, { scale }) => 226 * scale,
  sides,
  byPosition: true,
  describe: (data) => keyOf(data, 'describeNothing'),
  title: (data) => keyOf(data, 'nothingName'),
  legend: (data) => keyOf(data, 'nothingLegend'),
  draw({ field, x, style, line, curve, point, axis }, { effect, n, trained, values: { query } }, t) {
    const y = linear([0, 2], [field.y + field.height, field.y]);
    line([field.x, y(0), field.x + field.width, y(0)], { colour: style.second });
    if (n > trained) line([x(trained), field.y, x(trained), y(0)], { dash: [5, 4] });
    const points = effect.scales.map((factor, position) => [position, factor]);
    curve(points, { xScale: x, yScale: y, width: 2 * style.line });
    point({ x: x(query), y: y(effect.scales[query]) }, { radius: 5 });
    const format = (value) => `×${t.number(value)}`;
    axis(field, { side: 'left', scale: y, ticks: [0, 1, 2], line: false, format });
  },
};

function sides(scale) {
  return [46 * scale, 8 * scale];
}

const isUntrained = ({ effect, view }) => effect.buckets && !view;

const keyOf = ({ values }, key) => (values.reading === 'logn' ? `${key}LogN` : key);

// The bias by distance, upright where one bucket follows another.
function stepsOf({ bias: values, buckets }, n) {
  const points = [];
  for (let distance = 0; distance < Math.min(n, values.length); distance++) {
    if (buckets && distance > 0 && buckets[distance] !== buckets[distance - 1])
      points.push([distance - 0.5, values[distance - 1]], [distance - 0.5, values[distance]]);
    points.push([distance, values[distance]]);
  }
  return points;
}
