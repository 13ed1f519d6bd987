import { linear } from '../../canvas/scale.js';
import { choice, int } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { whole } from '../../plots/drag.js';
import { panel } from '../../plots/panel.js';
import { beneath, inset } from '../../plots/places.js';
import { stream } from './cache/stream.js';

/** @import { Engine, View } from '../../types.js' */

/** Time downwards: which tokens every step kept. The row of now is framed and can be dragged. */
/** @type {View<Data>} */
const history = panel({
  place: 'side',
  height: [232, 112],
  frame(box, { scale, longest }) {
    const plot = inset(box, { left: 34, right: 10, top: 48, bottom: 36 }, scale);
    return { plot, cell: { width: plot.width / longest, height: plot.height / longest } };
  },
  depends: ({ trace, values, scale }) => [trace, values.seqLen, values.sinkSize, scale],
  title: 'historyName',
  draw({ plot, cell, box, scale, style, ctx, text, line, fill }, { trace, longest, values }, t) {
    const second = { colour: style.second };
    text(t('tokenAxis'), { ...second, x: plot.x, y: plot.y - 8 * scale });
    const [width, height] = [cell.width, cell.height].map((size) => Math.max(1, size - 0.5));
    const room = trace.kept.length / longest;
    for (let step = 0; step < longest; step++) {
      ctx.globalAlpha = step < values.seqLen ? 1 : 0.35;
      for (const token of trace.kept.subarray(step * room, step * room + trace.counts[step])) {
        const colour = token < values.sinkSize ? style.ink : style.rgba(style.second, 0.55);
        fill({ x: plot.x + token * cell.width, y: plot.y + step * cell.height, width, height }, colour);
      }
    }
    ctx.globalAlpha = 1;
    const y = plot.y + (values.seqLen - 0.5) * cell.height;
    line([plot.x - 6, y, plot.x + plot.width, y], { width: style.line });
    text(values.seqLen, { x: plot.x - 9, y, align: 'right', baseline: 'middle', weight: 600 });
    const foot = { x: box.x, y: plot.y + plot.height + 22 * scale, maxWidth: box.width };
    text(t('timeAxis'), { ...second, ...foot });
  },
  handles({ plot, cell }, { values: { seqLen }, longest }, t) {
    const at = (count) => ({ seqLen: whole(count, 1, longest) });
    return {
      id: 'step',
      area: plot,
      x: plot.x + (seqLen - 0.5) * cell.width,
      y: plot.y + (seqLen - 0.5) * cell.height,
      value: t('timeValue'),
      drag: ({ y }) => at((y - plot.y) / cell.height + 0.5),
      key: ({ dx, dy }) => at(seqLen + dx + dy),
    };
  },
});

const longest = 40;

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { seqLen, sinkSize, windowSize, positions, token } = values;
  const cache = engine.sinks.cache({ seqLen, windowSize, sinkSize });
  const trace = engine.sinks.trace({ seqLen: longest, windowSize, sinkSize });
  // Token 0 is the one that models pour attention on; the window's tokens are recent.
  const logitOf = (i) => (i === 0 ? 6 : i >= seqLen - windowSize ? 1 : 0);
  const row = Float32Array.from({ length: seqLen }, (_, i) => logitOf(i));
  const mask = new Uint8Array(seqLen);
  for (const kept of cache.kept) mask[kept] = 1;
  const shape = { queryLen: 1, keyLen: seqLen };
  const whole = engine.attention.weights(row, shape);
  const kept = engine.attention.weights(row, { ...shape, mask });
  const recent = new Uint8Array(seqLen).fill(1, Math.max(0, seqLen - windowSize));
  const windowOnly = engine.attention.weights(row, { ...shape, mask: recent });
  const massOf = (weights) => engine.sinks.mass(weights, { ...shape, sinkSize: 1 })[0];
  const wrong = positions !== 'cache';
  const places = wrong ? cache.kept : cache.positions;
  const queryAt = wrong ? seqLen : cache.kept.length; // of the query that comes next
  return {
    longest,
    kept: cache.kept,
    places,
    mask,
    row,
    whole,
    cached: kept,
    windowOnly,
    mass: { whole: massOf(whole), cached: massOf(kept) },
    trace,
    evicted: trace.evicted[seqLen - 1],
    queryAt,
    reach: queryAt - places[0], // to the farthest key
    slot: cache.kept.indexOf(token),
    wrong,
  };
}

const isEvicted = ({ kept, values }) => kept.length < values.seqLen;
const isLonger = ({ values }) => values.seqLen > values.windowSize;
const ofRoom = (data) => (isEvicted(data) ? 'seenEvicted' : 'seenRoom');
const ofWeights = (data) =>
  data.mask[0] === 0 ? 'seenDropped' : isLonger(data) ? 'seenMass' : 'seenMassShort';

function ofPlaces(data) {
  if (!data.wrong) return 'seenPlaces';
  if (data.values.sinkSize === 0) return 'seenOriginalNone';
  return isEvicted(data) ? 'seenOriginal' : 'seenOriginalNear';
}

const span = [-4, 10];

/** A toy row: its logits, the weights that the cache leaves, and, dashed, those of all tokens. */
/** @type {View<Data>} */
const mass = panel({
  place: 'main',
  height: [232, 112],
  frame(box, { scale, values }) {
    const upper = inset(box, { left: 46, right: 10, top: 30, height: 110 }, scale);
    const lower = beneath(upper, { gap: 40 * scale, height: 122 });
    return {
      upper,
      lower,
      slot: upper.width / values.seqLen,
      x: linear([-0.5, values.seqLen - 0.5], [upper.x, upper.x + upper.width]),
      logit: linear(span, [upper.y + upper.height, upper.y]),
      weight: linear([0, 1.04], [lower.y + lower.height, lower.y]),
    };
  },
  title: 'logitsName',
  draw(pen, data, t) {
    const { upper, lower, slot, x, logit, weight, box, scale, style, text, bars, line, axis } = pen;
    const { row, mask, cached, whole, values } = data;
    text(t('weightsName'), { x: box.x, y: lower.y - 14 * scale, weight: 600, maxWidth: box.width });
    const gap = Math.min(6, 0.25 * slot);
    const tone = (i) => (row[i] < 0 ? style.negative : style.positive);
    const colour = (i) => (mask[i] === 1 ? tone(i) : style.rgba(style.second, 0.25));
    bars(upper, { values: row, scale: logit, colour, gap });
    bars(lower, { values: cached, scale: weight, gap });
    bars(lower, { values: whole, scale: weight, colour: style.second, gap, dash: [3, 2] });
    line([upper.x, logit(0), upper.x + upper.width, logit(0)], { colour: style.second });
    axis(upper, { side: 'left', scale: logit, ticks: [-4, 0, 5, 10], line: false });
    const format = (share) => t.number(share, '0%');
    axis(lower, { side: 'left', scale: weight, ticks: [0, 0.5, 1], line: false, format });
    if (values.seqLen >= 4) {
      const share = (i) => ({ text: t('share', { share: cached[i] }), y: weight(cached[i]) });
      const [first, last] = [share(0), share(values.seqLen - 1)];
      text(first.text, {
        x: x(0) + slot / 2 + 4,
        y: Math.min(first.y + 10 * scale, lower.y + 90),
        weight: 600,
      });
      const end = { x: lower.x + lower.width, align: 'right', weight: 600 };
      text(last.text, { ...end, y: Math.max(lower.y + 10 * scale, last.y - 6) });
    }
    axis(lower, { side: 'bottom', scale: x, ticks: [0, values.seqLen - 1], label: t('tokenAxis') });
  },
  describe: ({ mask }) => (mask[0] === 1 ? 'describeMass' : 'describeMassDropped'),
});

/** A cache of the first tokens and the most recent ones: what it keeps, where its keys stand, and where the mass goes. */
export default figure({
  name: 'sinks/cache',
  modules: ['scores', 'weights'],
  predict: {
    options: ['same', 'spread', 'first'],
    done: { sinkSize: 0, windowSize: 8, seqLen: 9 },
    // What becomes of the first token's weight when only the eight recent ones stay in the cache.
    answer: ({ whole, cached }) =>
      cached[0] > 0 ? 'first' : cached.at(-1) > 2 * whole.at(-1) ? 'spread' : 'same',
  },
  params: {
    seqLen: int({ initial: 15, min: 1, max: longest, snaps: [13, 15] }),
    sinkSize: int({ initial: 4, min: 0, max: 8, snaps: [0, 1, 4] }),
    windowSize: int({ initial: 8, min: 1, max: 16, snaps: [8] }),
    positions: choice({ options: ['cache', 'wrong-original'], control: 'buttons' }),
    token: int({ initial: 0, min: 0, max: longest - 1, below: 'seqLen', control: 'none' }),
  },
  steps: {
    stream: {
      views: ['stream'],
      set: { seqLen: 8, sinkSize: 0, windowSize: 8, positions: 'cache' },
      handle: 'time',
      see: ({ evicted }) => (evicted < 0 ? 'seenRoom' : 'seeLeft'),
    },
    weights: {
      views: ['stream', 'mass'],
      set: { seqLen: 8, sinkSize: 0, windowSize: 8, positions: 'cache' },
      handle: 'time',
      see: ofWeights,
    },
    sinks: {
      set: { seqLen: 15, sinkSize: 4, windowSize: 8, positions: 'cache' },
      controls: ['sinkSize'],
      see: (data) => (data.mask[0] && data.values.sinkSize ? 'seeSinks' : ofWeights(data)),
    },
    endless: {
      views: ['stream', 'history'],
      set: { seqLen: 15, sinkSize: 4, windowSize: 8, positions: 'cache' },
      controls: ['windowSize'],
      handle: 'step',
    },
    mistake: {
      views: ['stream'],
      set: { seqLen: 30, sinkSize: 4, windowSize: 8, positions: 'wrong-original' },
      controls: ['positions'],
      handle: 'time',
      see: ofPlaces,
    },
  },
  // Tokens come one by one.
  play: {
    next: ({ seqLen }) => (seqLen < longest ? { seqLen: seqLen + 1 } : undefined),
    start: { seqLen: 1 },
  },
  compute,
  views: { stream, mass, history },
  slots({ values, kept, places, evicted, slot, mass, whole, cached, windowOnly }, t) {
    const { seqLen, sinkSize, windowSize } = values;
    const [each, eachWhole, windowEach] = [cached, whole, windowOnly].map((weights) => weights[seqLen - 1]);
    return {
      ...{ kept: kept.length, gone: seqLen - kept.length, full: sinkSize + windowSize },
      sinks: Math.min(sinkSize, seqLen),
      ...{ first: places[0], last: places[kept.length - 1], place: places[slot] },
      evictedName: evicted < 0 ? t('nobody') : t('tokenName', { token: evicted }),
      // Where the mass of the first token is, and how much more the recent ones get once it is gone.
      ...{ whole: mass.whole, cached: mass.cached },
      ...{ each, eachWhole, windowEach, times: each / eachWhole, windowTimes: windowEach / eachWhole },
    };
  },
  readout: (data) => [
    ['keptLine', data.evicted >= 0 && 'evictedLine'],
    [data.wrong ? 'placesWrongLine' : 'placesLine', 'reachLine'],
    ['massLine', 'massWhole', isLonger(data) && 'massWindow'],
  ],
  seen: (data) => [ofRoom(data), ofPlaces(data), ofWeights(data)],
  // What the cache keeps, and the weights of the next query with and without it.
  numbers: ({ values: { seqLen, sinkSize, windowSize }, kept, whole, cached, windowOnly, trace }) => [
    ['kept', { slot: kept.length }, kept],
    ['weights', { token: seqLen }, cached],
    ['weights-whole', { token: seqLen }, whole],
    ['weights-window', { token: seqLen }, windowOnly],
    ['trace', { length: longest, slot: sinkSize + windowSize }, trace.kept],
  ],
});
