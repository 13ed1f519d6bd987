import { choice, int, real } from '../../../core/parameters.js';
import { sketchError, sketchParams } from '../../../core/sketch.js';
import { bars, firstSlow, split } from './bars.js';
import { curve, farthest, knotsOn } from './curve.js';

/** @import { ComputeContext, Descriptor, Engine, Step } from '../../../types.js' */

const distances = Float64Array.from({ length: farthest + 1 }, (_, distance) => distance);

const params = {
  content: choice({ initial: 'same', options: ['same', 'random'], control: 'buttons' }),
  headDim: int({
    initial: 128,
    min: 4,
    max: 256,
    step: 2,
    scale: 'log',
    snaps: [64, 128, 256],
    group: 'setup',
  }),
  base: real({ initial: 10000, min: 1000, max: 1e7, scale: 'log', snaps: [10000, 500000, 1e6] }),
  seed: int({ initial: 1, min: 0, max: 999, control: 'another', group: 'setup' }),
  axis: choice({ initial: 'log', options: ['log', 'linear'], control: 'buttons', group: 'setup' }),
  sound: choice({ initial: 'all', options: ['all', 'solo', 'mute'], control: 'buttons' }),
  ...sketchParams(),
  from: int({ initial: 0, min: 0, max: 127, control: 'none' }),
  to: int({ initial: 31, min: 0, max: 127, control: 'none' }),
  distance: int({ initial: 100, min: 0, max: farthest, control: 'none' }),
};

function settle(values) {
  const last = values.headDim / 2 - 1;
  const to = Math.min(values.to, last);
  const from = Math.min(values.from, to);
  // One pair is heard in any case.
  return { ...values, from, to: values.sound === 'mute' && from === 0 && to === last ? last - 1 : to };
}

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { content, headDim, base, seed, distance, sound, from, to } = values;
  const pairs = headDim / 2;
  const [whole, k] = memo('vectors', [content, headDim, seed], () => vectors(engine, values));
  const q = memo('heard', [whole, sound, from, to], () =>
    sound === 'all' ? whole : whole.map((value, j) => (isHeard(values, j >> 1) ? value : 0)),
  );
  // The score itself: the query turned to every distance, the key at position 0.
  const queries = memo('queries', [q], () => repeated(q, distances.length));
  const curveFacts = memo('curve', [queries, k, base], () => {
    const rotated = engine.rope.rotate(queries, { headDim, base, positions: distances });
    return describeCurve(engine.attention.scores(rotated, k, { headDim, scale: 1 }));
  });
  // With 1 radian per token the distances are angles: 0 and a quarter turn give both parts of each pair's wave.
  const parts = engine.rope.contributions(q, k, {
    headDim,
    distances: [0, Math.PI / 2],
    invFreq: Array(pairs).fill(1),
  });
  const reach = Float64Array.from({ length: pairs }, (_, i) => Math.hypot(parts[i], parts[pairs + i]));
  const contributions = engine.rope.contributions(q, k, { headDim, base, distances: [distance] });
  const { totals, low, high } = curveFacts;
  const largest = Math.max(1e-6, high, -low);
  return {
    values,
    largest,
    sketchError: sketchError(values.drawn, knotsOn(values.axis), (place) => totals[place] / largest),
    pairs,
    q,
    k,
    contributions,
    reach,
    distances,
    ...curveFacts,
    total: contributions.reduce((sum, part) => sum + part, 0),
    invFreq: engine.rope.frequencies({ headDim, base }).invFreq,
  };
}

function readout(data, t) {
  const { values, contributions, total, rises, firstNegative } = data;
  const parts = split(contributions);
  if (values.sketch === 'draw') return [[t('sketchHint')], [' ']];
  const error = { difference: 100 * data.sketchError };
  return [
    ...(values.sketch === 'compare' ? [[t('sketchLine', error)]] : []),
    [t('sum', { distance: values.distance, ...parts }), ' = ', { text: t.number(total, '+2'), as: 'strong' }],
    [
      t('rises', { steps: farthest }),
      ' ',
      { text: t('risesCount', { rises }), as: 'strong' },
      ' · ',
      firstNegative < 0
        ? t('neverNegative', { steps: farthest })
        : t('firstNegative', { distance: firstNegative }),
    ],
  ];
}

function seen(data, t) {
  if (data.values.sketch === 'draw') return [t('sketchHint')];
  const { values, pairs, totals, rises, total } = data;
  const slow = pairs - firstSlow(data);
  return [
    t('seenSlow', { distance: values.distance, pairs, slow, fast: pairs - slow }),
    values.content === 'same'
      ? t('seenSame', {
          near: totals[0],
          distance: values.distance,
          total,
          rises,
          steps: farthest,
        })
      : t('seenRandom', {
          near: totals[0],
          low: data.low,
          high: data.high,
          peak: totals.indexOf(data.high),
        }),
    t(data.firstNegative >= 0 && values.content === 'same' ? 'seenNegative' : 'seenRule', {
      distance: data.firstNegative,
      rises,
      steps: farthest,
    }),
  ];
}

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'distance',
    views: ['curve'],
    set: { content: 'same', sound: 'all', sketch: 'off', distance: 10 },
    handle: 'distance',
    see: (data, t) => t('seeDistance', factsOf(data)),
  },
  {
    name: 'bars',
    views: ['curve', 'bars'],
    set: { content: 'same', sound: 'all', sketch: 'off', distance: 100 },
    handle: 'distance',
    see: (data, t) => t('seeBars', { ...factsOf(data), ...split(data.contributions) }),
  },
  {
    name: 'band',
    views: ['curve', 'bars'],
    set: { content: 'same', headDim: 128, sound: 'solo', sketch: 'off', from: 32, to: 63 },
    controls: ['sound'],
    handle: 'from',
    see: (data, t) => t(`seeBand.${data.values.sound}`, factsOf(data)),
  },
  {
    name: 'base',
    views: ['curve', 'bars'],
    set: { content: 'same', sound: 'all', sketch: 'off', base: 10000 },
    controls: ['base'],
    see: (data, t) =>
      t(data.firstNegative < 0 ? 'seeBaseNever' : 'seeBase', {
        ...factsOf(data),
        distance: data.firstNegative,
      }),
  },
  {
    name: 'random',
    views: ['curve', 'bars'],
    set: { content: 'random', sound: 'all', sketch: 'off', base: 10000 },
    controls: ['content', 'seed'],
    see: (data, t) => seen(data, t)[1],
  },
];

// The key moves away, by larger steps where it is far.
const play = {
  from: 'bars',
  every: 110,
  next: ({ distance }) =>
    distance < farthest ? { distance: Math.min(farthest, Math.ceil(1.12 * distance + 0.5)) } : undefined,
  start: { distance: 0, sketch: 'off' },
};

function factsOf({ values, total, totals, rises }) {
  const { distance, from, to, base } = values;
  return { distance, from, to, base, total, near: totals[0], rises, steps: farthest };
}

function numbers({ pairs, contributions, totals, distances, invFreq }) {
  const ofPairs = { axes: ['pair'], shape: [pairs] };
  return [
    { name: 'scores', axes: ['distance'], shape: [distances.length], values: totals },
    { name: 'contributions', ...ofPairs, values: contributions },
    { name: 'frequencies', ...ofPairs, values: invFreq },
  ];
}

/** @type {Descriptor<Data>} */
export default {
  name: 'rope/pairs',
  symbols: { Δ: ['distance'], d: ['headDim'], θ: ['base'], q: ['content'], k: ['content'] },
  scene: { headDim: 'headDim' },
  params,
  predict: { options: ['always', 'ripples', 'level'], done: { content: 'same' }, answer },
  settle,
  steps,
  play,
  compute,
  views: { curve, bars },
  readout,
  seen,
  numbers,
};

// How the mean of the pairs' cosines goes with the distance, for one and the same query and key.
function answer(engine) {
  const headDim = 128;
  const { invFreq } = engine.rope.frequencies({ headDim });
  const distances = Float64Array.from({ length: 201 }, (_, distance) => distance);
  const same = new Float32Array(headDim).fill(1);
  const parts = engine.rope.contributions(same, same, { headDim, distances, invFreq });
  const pairs = headDim / 2;
  const totals = Array.from(distances, (_, i) =>
    parts.subarray(i * pairs, (i + 1) * pairs).reduce((sum, part) => sum + part, 0),
  );
  if (totals[200] > 0.9 * totals[0]) return 'level';
  return totals.some((total, i) => i > 0 && total > totals[i - 1]) ? 'ripples' : 'always';
}

function vectors(engine, { content, headDim, seed }) {
  if (content === 'same') {
    const ones = new Float32Array(headDim).fill(1);
    return [ones, ones];
  }
  const table = engine.learned.table({ maxLen: 2, dModel: headDim, std: 1, seed });
  return [table.subarray(0, headDim), table.subarray(headDim)];
}

// A pair is muted by zeros in the query.
function isHeard({ sound, from, to }, pair) {
  return (pair >= from && pair <= to) === (sound === 'solo');
}

function repeated(vector, count) {
  const rows = new Float32Array(count * vector.length);
  for (let row = 0; row < count; row++) rows.set(vector, row * vector.length);
  return rows;
}

// rises: steps of one token at which the score grows although the key moved away.
function describeCurve(totals) {
  let [low, high, rises] = [Infinity, -Infinity, 0];
  for (let distance = 0; distance < totals.length; distance++) {
    low = Math.min(low, totals[distance]);
    high = Math.max(high, totals[distance]);
    if (distance > 0 && totals[distance] > totals[distance - 1]) rises += 1;
  }
  return { totals, low, high, rises, firstNegative: totals.findIndex((total) => total < 0) };
}
