import { linear } from '../../canvas/scale.js';
import { clamp } from '../../core/numbers.js';
import { choice, int, vector } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { whole } from '../../plots/drag.js';
import { matrix as table } from '../../plots/matrix.js';
import { compute, HEADS, LENGTH, placeOf, settle } from './buckets/distance-buckets.js';
import { line } from './buckets/line.js';

/** @import { View } from '../../types.js' */
/** @import { Data } from './buckets/distance-buckets.js' */

const ofRange = ({ range }) => (range.from === range.to ? 'seenAlone' : 'seenShared');

// The formula is worked out where the distance is beyond the exact buckets.
const isWorked = ({ values: { rule, maxDistance }, offset, count, causal }) =>
  rule === 'log' &&
  Math.abs(offset) >= Math.floor(count / 2) &&
  Math.abs(offset) < maxDistance &&
  !(causal && offset > 0);

const biasOf = (initial) => vector({ initial, min: -4, max: 4, digits: 1, control: 'none' });

/** The numbers of a head, a bar each: far keys before the query on the left, far keys after it on the right. */
/** @type {View<Data>} */
const bars = chart({
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
const matrix = table({
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

/** T5's learned bias: one number for each range of distances, fine near the query and coarse far away. */
export default figure({
  name: 't5/buckets',
  modules: ['biases', 'scores'],
  symbols: { i: ['query'], j: ['key'] },
  predict: {
    options: ['own', 'shared', 'all'],
    done: { direction: 'both', rule: 'log', numBuckets: 32, maxDistance: 128, query: 160, key: 140 },
    // Whether 20 and 21 tokens back fall into one bucket, and whether 1 and 2 do as well.
    answer({ bucket }, at) {
      if (at({ key: 139 }).bucket !== bucket) return 'own';
      return at({ key: 159 }).bucket === at({ key: 158 }).bucket ? 'all' : 'shared';
    },
  },
  scene: { query: 'query', key: 'key' },
  params: {
    direction: choice({ options: ['both', 'causal'], control: 'buttons' }),
    rule: choice({ options: ['log', 'wrong-linear', 'wrong-direction'], control: 'select' }),
    numBuckets: int({ initial: 32, min: 4, max: 32, step: 2, snaps: [8, 16, 32], group: 'setup' }),
    maxDistance: int({
      initial: 128,
      min: 4,
      max: 256,
      scale: 'log',
      snaps: [32, 64, 128, 256],
      group: 'setup',
    }),
    head: choice({ initial: 'near', options: Object.keys(HEADS), control: 'buttons' }),
    scaling: choice({ options: ['none', 'wrong-sqrt'], control: 'buttons' }),
    query: int({ initial: 160, min: 0, max: LENGTH - 1, control: 'none' }),
    key: int({ initial: 140, min: 0, max: LENGTH - 1, control: 'none' }),
    near: biasOf(HEADS.near),
    previous: biasOf(HEADS.previous),
    far: biasOf(HEADS.far),
  },
  settle,
  compute,
  steps: {
    key: {
      views: ['line'],
      set: { rule: 'log', query: 200, key: 186 },
      handle: 'key',
      see: ofRange,
    },
    bias: { views: ['line', 'bars'], set: { rule: 'log' }, handle: 'bias', see: 'seeBias' },
    causal: { set: { rule: 'log', direction: 'causal' }, controls: ['direction'], handle: 'key' },
    heads: {
      views: ['line', 'bars', 'matrix'],
      set: { rule: 'log', direction: 'both' },
      controls: ['head'],
      see: 'seeBias',
    },
    mistake: {
      set: { rule: 'wrong-linear' },
      controls: ['rule'],
    },
  },
  play: {
    every: 120,
    next: ({ key }) => (key > 0 ? { key: key - 1 } : undefined),
    start: { key: 160, query: 160 },
    // At first the drag shows it.
    from: 'bias',
  },
  views: { line, bars, matrix },
  variant: ({ direction }) => direction,
  slots({ values: { maxDistance, query, key }, offset, count, edges, range, weights, rightWeights }) {
    const exact = Math.floor(count / 2);
    const distance = Math.abs(offset);
    const rest = count - exact;
    return {
      ...{ exact, distance, rest, start: offset > 0 ? `${count} + ${exact}` : `${exact}` },
      steps: (Math.log(distance / exact) / Math.log(maxDistance / exact)) * rest + 1e-9,
      ...{ from: range.from, to: range.to, keys: range.to - range.from + 1 },
      ...{ edge: edges[count - 1], last: count - 1, width: Math.ceil(maxDistance / count) },
      ...{ back: query - key, length: LENGTH, most: Math.max(...weights) },
      ...{ weight: weights[key], rightWeight: (rightWeights ?? weights)[key] },
    };
  },
  // The bucket worked out with its numbers, what it shares, and what the key gets in the end.
  readout(data) {
    const { values, offset, causal } = data;
    const sum = causal && offset > 0 ? 'sumMasked' : 'sumLine';
    return [
      [values.rule !== 'log' ? 'bucketWrong' : isWorked(data) ? 'bucketWorked' : 'bucketLine'],
      ['sharedLine'],
      [values.scaling === 'none' ? sum : `${sum}Wrong`],
    ];
  },
  seen: (data) => [
    `seen.${data.values.rule}`,
    ofRange(data),
    data.values.scaling === 'none' ? 'seenUnscaled' : 'seenSqrt',
  ],
  // The bucket of every offset by T5's rule, by the mistake where one is shown, and what the head makes of them.
  numbers: ({ values, bucketOf, rightBuckets, edges, biasMatrix, row, weights }) => [
    ['buckets', { offset: rightBuckets.length }, rightBuckets],
    values.rule !== 'log' && ['buckets-wrong', { offset: bucketOf.length }, bucketOf],
    ['thresholds', { bucket: edges.length }, edges],
    ['bias', { query: LENGTH, key: LENGTH }, biasMatrix],
    ['bias-row', { key: LENGTH }, row],
    ['weights', { key: LENGTH }, weights],
  ],
});
