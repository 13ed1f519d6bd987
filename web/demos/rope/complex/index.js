import { linear } from '../../../canvas/scale.js';
import { choice, flag, int, vector } from '../../../core/parameters.js';
import { panel } from '../../../plots/panel.js';
import { drawTrack, lastPosition, trackHandles } from '../track.js';
import { complex, plane, product } from './planes.js';

/** @import { Descriptor, Engine, Step, View } from '../../../types.js' */

/** The two positions, and the score in three forms: matrices, complex numbers, cosine and sine. */
/** @type {View<Data>} */
const forms = panel({
  height: (width, { scale }) => Math.round((144 + 82 * (columnsOf(width, scale) === 3 ? 1 : 3)) * scale),
  frame(box, { scale }) {
    const [left, right] = [box.x + 16, box.x + box.width - 16];
    const columns = columnsOf(box.width, scale);
    const track = box.y + 50 * scale;
    const width = (box.width - 24 * (columns - 1)) / columns;
    const blocks = Array.from({ length: 3 }, (_, i) => ({
      x: box.x + (columns === 3 ? i * (width + 24) : 0),
      y: track + (94 + (columns === 3 ? 0 : 82 * i)) * scale,
      width,
    }));
    return { left, right, track, blocks, x: linear([0, lastPosition], [left, right]) };
  },
  draw(pen, data, t) {
    const { blocks, scale, style, text } = pen;
    drawTrack(pen, data, t);
    for (const [i, { x, y, width }] of blocks.entries()) {
      const place = { x, baseline: 'top', maxWidth: width };
      text(t(`form${i}`), { ...place, y, colour: style.second, strike: data.wrong && i > 0 });
      const value = t.number(data.three[i], '+6');
      text(value, { ...place, y: y + 19 * scale, size: 19 * scale, weight: 650 });
      text(written(data, i, t), { ...place, y: y + 47 * scale, colour: style.second });
    }
  },
  handles: trackHandles,
  describe({ values, three, apart, wrong }, t) {
    const [matrix, complexForm, waves] = three;
    const { m, n } = values;
    const facts = { m, n, matrix, complex: complexForm, waves, apart };
    return t(wrong ? 'describeFormsWrong' : 'describeForms', facts);
  },
});

const columnsOf = (width, scale) => (width > 700 * scale ? 3 : 1);

const bracket = (text) => (text.startsWith('\u2212') ? `(${text})` : text);

// Each form with its numbers.
function written({ rotated: { q, k }, z, distance, invFreq }, form, t) {
  const number = (value) => bracket(t.number(value, '2'));
  const angle = t.number(distance * invFreq, '3f');
  if (form === 0) return `${number(q[0])} × ${number(k[0])} + ${number(q[1])} × ${number(k[1])}`;
  if (form === 1) return `Re[(${complex(z, t)}) · exp(${angle}i)]`;
  return `${number(z[0])} × cos ${bracket(angle)} + ${number(-z[1])} × sin ${bracket(angle)}`;
}

const headDim = 64;
const pairs = headDim / 2;
const base = 10000;

const positions = Float64Array.from({ length: lastPosition + 1 }, (_, position) => position);

const params = {
  product: choice({ initial: 'official', options: ['official', 'wrong-no-conjugate'], control: 'buttons' }),
  lock: flag({ initial: true }),
  pair: int({ initial: 6, min: 0, max: pairs - 1, group: 'setup' }),
  m: int({ initial: 10, min: 0, max: lastPosition, control: 'none' }),
  n: int({ initial: 6, min: 0, max: lastPosition, control: 'none' }),
  q: vector({ initial: [1.4, 0.5], length: 2, min: -1.6, max: 1.6, digits: 2, control: 'none' }),
  k: vector({ initial: [0.8, 1.1], length: 2, min: -1.6, max: 1.6, digits: 2, control: 'none' }),
};

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { product, pair, m, n, q, k } = values;
  const invFreq = engine.rope.frequencies({ headDim, base }).invFreq[pair];
  const wrong = product !== 'official';
  const turn = (pairs, places) =>
    engine.rope.rotate(pairs, { headDim: 2, positions: places, invFreq: [invFreq] });
  const gap = m - n;
  const places = positions.filter((place) => place - gap >= 0 && place - gap <= lastPosition);
  // The mistake adds up what it should subtract.
  const distances = places.map((place) => (wrong ? 2 * place - gap : gap));
  const distance = wrong ? m + n : gap;
  const z = factorOf(engine, { q, k, product });
  const how = { headDim: 2, invFreq: [invFreq], product };
  const rotated = { q: turn(q, [m]), k: turn(k, [n]) };
  const [byMatrix] = engine.attention.scores(rotated.q, rotated.k, { headDim: 2, scale: 1 });
  const turned = turn(z, [distance]);
  const [byWaves] = engine.rope.contributions(q, k, { ...how, distances: [distance] });
  const three = [byMatrix, turned[0], byWaves];
  const scores = engine.rope.contributions(q, k, { ...how, distances });
  // Every one of these is the product of a query and a key turned by themselves.
  const [queries, keys] = [
    turn(repeated(q, places), places),
    turn(
      repeated(k, places),
      places.map((m) => m - gap),
    ),
  ];
  const fan = Array.from(places, (_, i) => {
    const row = (rows) => rows.subarray(2 * i, 2 * i + 2);
    return factorOf(engine, { q: row(queries), k: row(keys), product });
  });
  const reals = fan.map(([real]) => real);
  return {
    values,
    invFreq,
    speed: pair / (pairs - 1),
    gap,
    distance,
    wrong,
    rotated,
    z,
    turned,
    fan,
    three,
    apart: Math.max(...three) - Math.min(...three),
    scores,
    spread: Math.max(...reals) - Math.min(...reals),
  };
}

function readout(data, t) {
  const { values, invFreq, wrong, distance, turned, speed } = data;
  return [
    [
      {
        text: t('pairSpeed', { pair: values.pair, radians: invFreq }),
        speed,
      },
      ...(wrong ? [' · ', { text: t.option('product', values.product), as: 'wrong' }] : []),
    ],
    [
      t(wrong ? 'angleWrong' : 'angle', {
        distance,
        angle: distance * invFreq,
      }),
      ' ',
      { text: t.number(turned[0], '+3'), as: 'strong' },
    ],
    [t('apartLine', { apart: data.apart }), ' · ', t('spreadLine', { spread: data.spread })],
  ];
}

function seen(data, t) {
  const facts = factsOf(data);
  if (data.wrong) return [t('seenSum', facts), t('seenFan', facts), t('seenApart', facts)];
  return [t('seenMirror', facts), t('seenOne', facts), t('seenSame', facts)];
}

const factsOf = ({ values: { m, n }, gap, distance, scores, apart, spread }) => ({
  m,
  n,
  gap,
  sum: distance,
  places: scores.length,
  apart,
  spread,
});

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'conjugate',
    views: ['plane'],
    set: { product: 'official', lock: true, m: 0, n: 0 },
    handle: 'k',
    see({ values: { n }, rotated: { k } }, t) {
      return t('seeConjugate', { n, k: complex(k, t), conjugate: complex([k[0], -k[1]], t) });
    },
  },
  {
    name: 'product',
    views: ['plane', 'product'],
    set: { product: 'official', m: 0, n: 0 },
    handle: 'q',
    see: ({ turned }, t) => t('seeProduct', { product: complex(turned, t), score: turned[0] }),
  },
  {
    name: 'together',
    views: ['plane', 'product', 'forms'],
    set: { product: 'official', lock: true, m: 10, n: 6 },
    handle: 'm',
    see: (data, t) => seen(data, t)[1],
  },
  {
    name: 'forms',
    views: ['product', 'forms'],
    set: { product: 'official', lock: false },
    controls: ['lock'],
    handle: 'm',
    see: (data, t) => seen(data, t)[2],
  },
  {
    name: 'mistake',
    views: ['plane', 'product', 'forms'],
    set: { product: 'wrong-no-conjugate', lock: true, m: 15, n: 11 },
    controls: ['product'],
    handle: 'm',
    see: (data, t) => seen(data, t)[1],
  },
];

// Both move on by a token, whether or not the gap is locked.
const play = {
  from: 'product',
  next: ({ m, n }) => (Math.max(m, n) < lastPosition ? { m: m + 1, n: n + 1 } : undefined),
  start: { m: 4, n: 0 },
};

const numbers = ({ scores, three, turned }) => [
  { name: 'scores', axes: ['place'], shape: [scores.length], values: scores },
  { name: 'forms', axes: ['form'], shape: [3], values: Float64Array.from(three) },
  { name: 'product', axes: ['part'], shape: [2], values: turned },
];

/**
 * A pair of a query and of a key as complex numbers, and what becomes of their product with and without conjugate.
 *
 * @type {Descriptor<Data>}
 */
export default {
  name: 'rope/complex',
  scene: { query: 'm', key: 'n' },
  params,
  predict: {
    options: ['stays', 'changes'],
    at: 'mistake',
    set: { product: 'official', lock: true, m: 10, n: 6 },
    views: ['plane', 'product'],
    done: { product: 'wrong-no-conjugate', m: 15, n: 11 },
    answer(engine) {
      const at = (sum) =>
        engine.rope.contributions([1.4, 0.5], [0.8, 1.1], {
          headDim: 2,
          base,
          distances: [sum],
          product: 'wrong-no-conjugate',
        })[0];
      return Math.abs(at(26) - at(16)) < 1e-6 ? 'stays' : 'changes';
    },
  },
  steps,
  play,
  compute,
  views: { plane, product, forms },
  readout,
  seen,
  numbers,
};

const repeated = (vector, places) => Float32Array.from(Array.from(places).flatMap(() => vector));

// q times the conjugate of k, or times k itself: Re[z e^(i angle)] at the angles 0 and a quarter turn is Re z, −Im z.
function factorOf(engine, { q, k, product }) {
  const [real, minusImaginary] = engine.rope.contributions(q, k, {
    headDim: 2,
    invFreq: [1],
    distances: [0, Math.PI / 2],
    product,
  });
  return [real, -minusImaginary];
}
