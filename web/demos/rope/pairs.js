import { drawSeries } from '../../canvas/curve.js';
import { linear, log } from '../../canvas/scale.js';
import { clamp } from '../../core/numbers.js';
import { choice, int } from '../../core/parameters.js';
import { baseParam, headDimParam } from '../../core/rope-parameters.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { alongX, whole } from '../../plots/drag.js';
import { bars } from './pairs/bars.js';

/** @import { ComputeContext, Engine, View } from '../../types.js' */

// The curve shows distances 0 … farthest.
const farthest = 8192;
const distances = Float64Array.from({ length: farthest + 1 }, (_, distance) => distance);

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { content, headDim, base, seed, distance, sound, from, to } = values;
  const pairs = headDim / 2;
  const [whole, k] = memo('vectors', [content, headDim, seed], () => vectors(engine, values));
  // A pair that is not added has zeros in the query.
  const q = memo('added', [whole, sound, from, to], () =>
    sound === 'all' ? whole : whole.map((value, j) => (j >> 1 >= from && j >> 1 <= to ? value : 0)),
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
  return {
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

const seenCurve = ({ values }) => (values.content === 'same' ? 'seenSame' : 'seenRandom');

function seen(data) {
  const { values, firstNegative } = data;
  const isNegative = firstNegative >= 0 && values.content === 'same';
  return ['seenSlow', seenCurve(data), isNegative ? 'seenNegative' : 'seenRule'];
}

const steps = {
  distance: {
    views: ['curve'],
    set: { content: 'same', sound: 'all', distance: 10 },
    handle: 'distance',
    see: 'seeDistance',
  },
  bars: {
    views: ['curve', 'bars'],
    set: { content: 'same', sound: 'all', distance: 100 },
    handle: 'distance',
    see: 'seeBars',
  },
  band: {
    set: { content: 'same', headDim: 128, sound: 'solo', from: 32, to: 63 },
    controls: ['sound'],
    handle: 'from',
    see: ({ values }) => `seeBand.${values.sound}`,
  },
  base: {
    set: { content: 'same', sound: 'all', base: 10000 },
    controls: ['base'],
    see: ({ firstNegative }) => (firstNegative < 0 ? 'seeBaseNever' : 'seeBase'),
  },
  random: {
    set: { content: 'random', sound: 'all', base: 10000 },
    controls: ['content', 'seed'],
    see: (data) => seen(data)[1],
  },
};

/** The score at every distance, with a marker to drag. @type {View<Data>} */
const curve = chart({
  place: 'main',
  height: (width, { scale }) => Math.round(clamp(0.62 * width, 306, 386) + 112 * (scale - 1)),
  margin: { left: 52, right: 26, top: 52, bottom: 60 },
  x: distanceScale,
  y(range, { low, high }) {
    const pad = 0.06 * Math.max(1e-6, high - low);
    return linear([Math.min(0, low) - pad, Math.max(0, high) + pad], range);
  },
  axes: {
    left: { ticks: 5, label: 'scoreAxis' },
    bottom: {
      label: 'distanceAxis',
      line: false,
      ticks: [0, 1, 10, 100, 1000, farthest],
    },
  },
  draw(pen, data, t) {
    const { plot, x, y, style, axes, level, rule, point, text, put } = pen;
    const { values, total, totals, distances } = data;
    axes();
    level(0, { colour: style.second });
    const width = style.projector ? 2 : 1.1;
    const colour = style.rgba(style.ink, 0.6);
    put(drawSeries, { xs: distances, ys: totals }, { xScale: x, yScale: y, width, colour });
    if (data.shows('base')) drawNegative(pen, data, t);
    rule(values.distance, { dash: [3, 3], from: -1.9 * style.size });
    point(values.distance, total, { radius: 6 });
    const here = { x: x(values.distance), y: plot.y - 2.3 * style.size, within: plot };
    text(t('here'), { ...here, align: 'center', weight: 600, halo: true });
  },
  handles: ({ x, y }, { values: { distance }, total }) => ({
    id: 'distance',
    area: true,
    x: x(distance),
    y: y(total),
    ...alongX(x, distance, (wished) => ({ distance: whole(wished, 0, farthest) })),
  }),
  describe: ({ firstNegative }) => ['describeCurve', firstNegative >= 0 && 'describeNegative'],
});

// Where the score of a vector with itself first turns negative, with its name where there is room.
function drawNegative({ plot, x, style, rule, text, widthOf }, { values, firstNegative: first }, t) {
  if (first < 0 || values.content !== 'same') return;
  rule(first, { colour: style.second, dash: [1, 3] });
  const isLeft = x(first) > plot.x + plot.width / 2;
  const name = t('negativeMark');
  const room = isLeft ? x(first) - plot.x : plot.x + plot.width - x(first);
  if (widthOf(name) + 10 > room) return;
  const place = { x: x(first) + (isLeft ? -6 : 6), y: plot.y + plot.height - 0.6 * style.size };
  const look = { align: isLeft ? 'right' : 'left', colour: style.second, halo: true };
  text(name, { ...place, ...look });
}

// Logarithmic; distance d stands at log(1 + d), so that 0 has a place.
function distanceScale(range) {
  const inner = log([1, farthest + 1], range);
  return Object.assign((distance) => inner(distance + 1), {
    domain: () => [0, farthest],
    range: () => range,
    invert: (pixel) => inner.invert(pixel) - 1,
  });
}

export default figure({
  name: 'rope/pairs',
  modules: ['scores', 'turns'],
  symbols: { Δ: ['distance'], d: ['headDim'], θ: ['base'], q: ['content'], k: ['content'] },
  scene: { headDim: 'headDim' },
  params: {
    content: choice({ options: ['same', 'random'], control: 'buttons' }),
    headDim: headDimParam(),
    base: baseParam(),
    seed: int({ initial: 1, min: 0, max: 999, control: 'another', group: 'setup' }),
    sound: choice({ options: ['all', 'solo'], control: 'buttons' }),
    from: int({ initial: 0, min: 0, max: 127, control: 'none' }),
    to: int({ initial: 31, min: 0, max: 127, control: 'none' }),
    distance: int({ initial: 100, min: 0, max: farthest, control: 'none' }),
  },
  predict: {
    options: ['always', 'ripples', 'level'],
    done: { content: 'same' },
    answer({ totals }) {
      if (totals[200] > 0.9 * totals[0]) return 'level';
      return totals.slice(1, 201).some((total, i) => total > totals[i]) ? 'ripples' : 'always';
    },
  },
  settle(values) {
    const last = values.headDim / 2 - 1;
    const to = Math.min(values.to, last);
    return { ...values, from: Math.min(values.from, to), to };
  },
  steps,
  // The key moves away, by larger steps where it is far.
  play: {
    from: 'bars',
    every: 110,
    next: ({ distance }) =>
      distance < farthest ? { distance: Math.min(farthest, Math.ceil(1.12 * distance + 0.5)) } : undefined,
    start: { distance: 0 },
  },
  compute,
  views: { curve, bars },
  slots({ values, pairs, contributions, invFreq, totals, high }, t) {
    const { distance, content } = values;
    const plus = contributions.filter((part) => part > 0);
    const minus = contributions.filter((part) => part < 0);
    const sum = (parts) => parts.reduce((total, part) => total + part, 0);
    // The pairs that have not yet turned a quarter at the distance.
    const turned = invFreq.findIndex((frequency) => frequency * distance < Math.PI / 2);
    const slow = turned < 0 ? 0 : pairs - turned;
    return {
      ...{ plus: plus.length, plusSum: sum(plus), minus: minus.length, minusSum: sum(minus) },
      ...{ slow, fast: pairs - slow, lastPair: pairs - 1, near: totals[0], peak: totals.indexOf(high) },
      steps: farthest,
      contentWords: t(`contentWords.${content}`),
    };
  },
  seen,
  readout: ({ firstNegative }) => [
    ['sumLine'],
    ['risesLine', firstNegative < 0 ? 'neverNegative' : 'firstNegative'],
  ],
  numbers: ({ pairs, contributions, totals, invFreq }) => [
    ['scores', { distance: distances.length }, totals],
    ['contributions', { pair: pairs }, contributions],
    ['frequencies', { pair: pairs }, invFreq],
  ],
});

function vectors(engine, { content, headDim, seed }) {
  if (content === 'same') {
    const ones = new Float32Array(headDim).fill(1);
    return [ones, ones];
  }
  const table = engine.learned.table({ maxLen: 2, dModel: headDim, std: 1, seed });
  return [table.subarray(0, headDim), table.subarray(headDim)];
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
