import { drawAxis } from '../../../canvas/axis.js';
import { drawBars } from '../../../canvas/bars.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLabels } from '../../../canvas/labels.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { LENGTH, placeOf } from './compute.js';
import { signed } from './words.js';

/** The numbers of a head, a bar each: far keys before the query on the left, far keys after it on the right. */
export const bars = {
  place: 'main',
  height: (width, { scale }) => Math.round((width < 420 ? 160 : 270) + 108 * scale),
  frame(box, data) {
    const [left, above, below] = [58, 34, 58].map((room) => room * data.scale);
    const plot = {
      x: box.x + left,
      y: box.y + above,
      width: box.width - left - 4,
      height: box.height - above - below,
    };
    const order = slots(data);
    return {
      plot,
      order,
      x: linear([-0.5, order.length - 0.5], [plot.x, plot.x + plot.width]),
      y: linear([-data.reach, data.reach], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    return t(data.causal ? 'describeBarsCausal' : 'describeBars', {
      head: t.option('head', data.values.head),
      numBuckets: data.values.numBuckets,
      count: data.count,
      bucket: data.bucket,
      bias: t.number(data.bias, { digits: 1, sign: true }),
      last: data.count - 1,
      edge: data.edges[data.count - 1],
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, order, x, y } = bars.frame(box, data);
    const { bucket, count, own } = data;
    const here = order.indexOf(bucket);
    const slot = plot.width / order.length;
    const title = t('barsName', { head: t.option('head', data.values.head) });
    drawText(ctx, title, { x: box.x, y: plot.y - 1.1 * style.size, weight: 600, maxWidth: box.width }, style);
    ctx.fillStyle = style.rgba(style.ink, style.dark ? 0.16 : 0.09);
    ctx.fillRect(x(here - 0.5), plot.y, slot, plot.height);
    const unused = order.indexOf(count);
    if (unused >= 0) {
      hatch(ctx, { ...plot, x: x(unused - 0.5), width: slot }, style.second, { gap: 4 });
    }
    const values = order.map((each) => (each === count ? Number.NaN : own[placeOf(each, count)]));
    const colour = (i) => (values[i] < 0 ? style.negative : style.positive);
    drawBars(ctx, plot, { values, scale: y, colour }, style);
    drawLine(ctx, [plot.x, y(0), plot.x + plot.width, y(0)], { colour: style.second }, style);
    drawAxis(
      ctx,
      plot,
      {
        side: 'left',
        scale: y,
        ticks: [-4, -2, 0, 2, 4],
        line: false,
        format: (value) => t.number(value, { sign: true }),
      },
      style,
    );
    drawFeet(ctx, data, { plot, order, x, box }, style, t);
  },
  handles(data, box, t) {
    const { plot, order, x, y } = bars.frame(box, data);
    const { bucket, bias, count, values, reach } = data;
    const edit = (which, value) => {
      const own = [...values[values.head]];
      own[placeOf(which, count)] = Math.min(reach, Math.max(-reach, value));
      return { [values.head]: own, ...keyIn(data, which) };
    };
    const slotAt = (place) => Math.round(Math.min(order.length - 1, Math.max(0, place)));
    const here = order.indexOf(bucket);
    return [
      {
        id: 'bias',
        area: plot,
        x: x(here),
        y: y(bias),
        label: t('biasHandle'),
        value: t('biasValue', { bucket, bias: t.number(bias, { digits: 1, sign: true }) }),
        drag: (point, { point: pressed }) => edit(order[slotAt(x.invert(pressed.x))], y.invert(point.y)),
        key: ({ dx, dy }) =>
          dx === 0 ? edit(bucket, bias - 0.1 * dy) : keyIn(data, order[slotAt(here + dx)]),
      },
    ];
  },
};

// Buckets from left to right. Both ways: the one after the query's own has no distance and stays empty.
function slots({ count, causal }) {
  const before = Array.from({ length: count }, (_, i) => count - 1 - i);
  return causal ? before : [...before, ...Array.from({ length: count }, (_, i) => count + i)];
}

// The key nearest to the query in a bucket; nothing where no key of the sentence lies in it.
function keyIn({ bucketOf, values: { query } }, bucket) {
  for (let distance = 0; distance < LENGTH; distance++) {
    for (const key of [query - distance, query + distance]) {
      if (key >= 0 && key < LENGTH && bucketOf[key - query + LENGTH - 1] === bucket) return { key };
    }
  }
  return {};
}

// Below each bar its bucket and the offset, key − query, with which it begins.
function drawFeet(ctx, data, { plot, order, x, box }, style, t) {
  const { bucket, count, edges, values } = data;
  const flipped = values.rule === 'wrong-direction' ? -1 : 1;
  const startOf = (each) => flipped * (each < count ? -edges[each] : edges[each - count]);
  const here = order.indexOf(bucket);
  const first = [here, 0, order.length - 1, order.indexOf(0)];
  const rest = order.map((_, i) => i).filter((i) => !first.includes(i));
  const wide = [...rest.filter((i) => order[i] % 4 === 0), ...rest.filter((i) => order[i] % 4 !== 0)];
  const marks = [...new Set([...first, ...wide])].filter((i) => order[i] !== count || i === here);
  const look = (i) => (i === here ? { colour: style.ink, weight: 700 } : {});
  const bounds = { left: plot.x - 6, right: box.x + box.width };
  const rows = [
    [t('bucketRow'), (i) => String(order[i])],
    [t('offsetRow'), (i) => signed(startOf(order[i]))],
  ];
  for (const [row, [name, text]] of rows.entries()) {
    const y = plot.y + plot.height + 8 + row * 1.5 * style.size;
    drawText(ctx, name, { x: plot.x - 12, y, align: 'right', baseline: 'top', colour: style.second }, style);
    drawLabels(
      ctx,
      marks.map((i) => ({ x: x(i), text: text(i), ...look(i) })),
      { ...bounds, y },
      style,
    );
  }
}
