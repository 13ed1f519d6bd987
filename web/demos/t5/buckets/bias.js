import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { whole } from '../../../plots/drag.js';
import { matrix as table } from '../../../plots/matrix.js';
import { LENGTH, placeOf } from './distance-buckets.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './distance-buckets.js' */

/** The numbers of a head, a bar each: far keys before the query on the left, far keys after it on the right. */
/** @type {View<Data>} */
export const bars = chart({
  place: 'main',
  height: (width, { scale }) => Math.round((width < 420 ? 160 : 270) + 108 * scale),
  margin: (scale) => ({ left: 74 * scale, right: 4, top: 34 * scale, bottom: 58 * scale }),
  x: (range, data) => linear([-0.5, slots(data).length - 0.5], range),
  y: (range, { reach }) => linear([-reach, reach], range),
  axes: {
    left: { ticks: [-4, -2, 0, 2, 4], line: false, format: '+' },
  },
  draw(marks, data, t) {
    const { plot, x, y, box, style, level, text, fill, absent, axes, bars: drawBars } = marks;
    const { bucket, count, own } = data;
    const order = slots(data);
    const slot = plot.width / order.length;
    text(t('barsName'), { x: box.x, y: plot.y - 1.1 * style.size, weight: 600, maxWidth: box.width });
    const slotAt = (i) => ({ ...plot, x: x(i - 0.5), width: slot });
    fill(slotAt(order.indexOf(bucket)), style.rgba(style.ink, style.dark ? 0.16 : 0.09));
    const unused = order.indexOf(count);
    if (unused >= 0) absent(slotAt(unused));
    const values = order.map((each) => (each === count ? Number.NaN : own[placeOf(each, count)]));
    const colour = (i) => (values[i] < 0 ? style.negative : style.positive);
    drawBars(plot, { values, scale: y, colour });
    level(0, { colour: style.second });
    axes();
    drawFeet(marks, data, t);
  },
  handles({ x, y }, data) {
    const { bucket, bias, count, values, reach } = data;
    const order = slots(data);
    const edit = (which, value) => {
      const own = [...values[values.head]];
      own[placeOf(which, count)] = clamp(value, -reach, reach);
      return { [values.head]: own, ...keyIn(data, which) };
    };
    const slotAt = (place) => whole(place, 0, order.length - 1);
    const here = order.indexOf(bucket);
    return {
      id: 'bias',
      area: true,
      x: x(here),
      y: y(bias),
      drag: (point, { point: pressed }) => edit(order[slotAt(x.invert(pressed.x))], y.invert(point.y)),
      key: ({ dx, dy }) => (dx === 0 ? edit(bucket, bias - 0.1 * dy) : keyIn(data, order[slotAt(here + dx)])),
    };
  },
});

/** The bias of every query (row) for every key (column). */
export const matrix = table({
  place: 'side',
  most: 320,
  below: 58,
  size: () => LENGTH,
  table: ({ biasMatrix, reach }) => ({ values: biasMatrix, palette: 'diverging', min: -reach, max: reach }),
  cell: ['query', 'key'],
  title: 'matrixName',
  axes: 'axes',
  draw({ rect, hatch, style }, { values }) {
    if (values.rule !== 'log') hatch(rect, style.rgba(style.ink, 0.22), { gap: 9 });
  },
  handle: 'cell',
});

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
function drawFeet({ plot, x, box, style, text, labels }, data, t) {
  const { bucket, count, edges, values } = data;
  const order = slots(data);
  const flipped = values.rule === 'wrong-direction' ? -1 : 1;
  const startOf = (each) => flipped * (each < count ? -edges[each] : edges[each - count]);
  const here = order.indexOf(bucket);
  const first = [here, 0, order.length - 1, order.indexOf(0)];
  const rest = order.map((_, i) => i).filter((i) => !first.includes(i));
  const wide = [...rest.filter((i) => order[i] % 4 === 0), ...rest.filter((i) => order[i] % 4 !== 0)];
  const marks = [...new Set([...first, order.indexOf(count), ...wide])].filter((i) => i >= 0);
  const look = (i) => (i === here ? { colour: style.ink, weight: 700 } : {});
  const bounds = { left: plot.x - 6, right: box.x + box.width };
  const rows = [
    [t('bucketRow'), (i) => String(order[i])],
    [t('offsetRow'), (i) => (order[i] === count ? '–' : t.number(startOf(order[i]), '+'))],
  ];
  for (const [row, [name, textOf]] of rows.entries()) {
    const y = plot.y + plot.height + 8 + row * 1.5 * style.size;
    text(name, { x: plot.x - 12, y, align: 'right', baseline: 'top', colour: style.second });
    const feet = marks.map((i) => ({ x: x(i), text: textOf(i), ...look(i) }));
    labels(feet, { ...bounds, y });
  }
}
