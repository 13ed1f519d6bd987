import { chipPlaces, drawChips } from '../../../canvas/chips.js';
import { log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { bars } from './bars.js';
import { isTimed, KERNELS, makeBench } from './bench.js';
import { costOf, METHODS, params } from './formulas.js';
import { facts, readout, seen, timesOf } from './words.js';

/** @import { ComputeContext, Descriptor, Engine, Step, View } from '../../../types.js' */

const ROW = 40;
const HEAD = 104; // with the button

// Nothing but the title and the button before anything is timed.
const rowsOf = ({ values }) => (values.timing === 'on' ? ROW * KERNELS.length : 0);
const buttonIn = (box, scale) =>
  chipPlaces(
    { x: box.x, y: box.y + 46 * scale, width: Math.min(box.width, 180 * scale) },
    { count: 1, least: 1 },
  )[0];

/** What a number takes in this browser: the engine's vectors above plain loops, once the button is pressed. */
/** @type {View<Data>} */
const timing = chart({
  place: 'full',
  height: (_width, data) => Math.round((HEAD + (rowsOf(data) ? rowsOf(data) + 44 : 0)) * data.scale),
  margin: (scale) => ({ left: 0, right: 8, top: HEAD * scale }),
  plotHeight: (scale, data) => rowsOf(data) * scale,
  x: (range) => log([0.03, 300], range),
  title: 'timingName',
  note({ times, progress, piece }, t) {
    if (!times) return t('timingRests');
    return progress < 1 ? t('timingRuns', { share: progress }) : t('timingDone', piece);
  },
  noteAt: 36,
  depends: (data) => [data.times, data.progress, data.scale],
  draw({ plot, x, box, style, text, line, fill, outline, put, axis }, { scale, times, values }, t) {
    const isOn = values.timing === 'on';
    put(drawChips, [buttonIn(box, scale)], { texts: [t(isOn ? 'timingStop' : 'timingStart')], chosen: -1 });
    if (!isOn) return;
    for (const [i, kernel] of KERNELS.entries()) {
      const y = plot.y + i * ROW * scale;
      line([box.x, y, box.x + box.width, y], { colour: style.hairline });
      text(t(`kernel-${kernel}`), { x: box.x, y: y + 16 * scale, maxWidth: 0.36 * box.width });
      const time = times?.[kernel];
      if (!(time?.ratio > 0)) continue;
      const numbers = { x: box.x + box.width, y: y + 16 * scale, align: 'right', maxWidth: 0.62 * box.width };
      text(t('timesLine', time), numbers);
      const bar = (value, top, height) => {
        const end = clamp(x(value), plot.x + 2, plot.x + plot.width);
        return { x: plot.x, y: y + top * scale, width: end - plot.x, height: height * scale };
      };
      fill(bar(time.engine, 23, 5), style.ink);
      outline(bar(time.plain, 30, 5), style.second);
    }
    const ticks = [0.1, 1, 10, 100];
    axis(plot, { side: 'bottom', scale: x, ticks, label: t('timeAxis') });
  },
  handles({ box }, { scale, values }, t) {
    const area = buttonIn(box, scale);
    const set = (on) => ({ timing: on ? 'on' : 'off' });
    return [
      {
        id: 'timing',
        area,
        x: area.x + area.width / 2,
        y: area.y + area.height / 2,
        label: t('timingHandle'),
        value: t.option('timing', values.timing),
        drag: (_point, start) => set(start.values.timing !== 'on'),
        key: ({ dx, dy }) => set(dx - dy > 0),
      },
    ];
  },
  describe(data, t) {
    if (!isTimed(data)) return t('describeNoTimes');
    const facts = (kernel) => ({
      kernel: t(`kernel-${kernel}`),
      engine: data.times[kernel].engine,
      plain: data.times[kernel].plain,
    });
    return t('describeTimes', { list: KERNELS.map((kernel) => t('timesItem', facts(kernel))).join(', ') });
  },
});

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'length',
    views: ['bars'],
    set: { method: 'rope', seqLen: 1024 },
    handle: 'seqLen',
    see: (data, t) => t('see.length', facts(data, data.values.method, t)),
  },
  {
    name: 'memory',
    views: ['bars'],
    set: { quantity: 'bytes', method: 'alibi', scores: 'matrix', count: 'official' },
    controls: ['quantity', 'scores'],
    see: (data, t) => t(`see.memory-${data.values.scores}`, facts(data, 'alibi', t)),
  },
  {
    name: 'pairs',
    views: ['bars'],
    set: { quantity: 'operations', method: 'rope', count: 'wrong-every-pair' },
    controls: ['count'],
    see: (_data, t) => t('seenWrong'),
  },
  {
    name: 'measure',
    set: { count: 'official' },
    views: ['timing'],
    handle: 'timing',
    see: (data, t) => (isTimed(data) ? t('seenTimes', timesOf(data)) : t('apartNone')),
  },
];

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo, untraced }) {
  const { quantity, numHeads, headDim, timing: isTiming, run } = values;
  const costs = Object.fromEntries(METHODS.map((method) => [method, costOf(method, quantity, values)]));
  const bench =
    isTiming === 'on' ? memo('bench', [numHeads, headDim], () => makeBench(untraced, values)) : undefined;
  // One slice of time for one value of `run`, whatever else changes.
  if (bench && !bench.isDone()) memo('slice', [bench, run], () => bench.step());
  return {
    values,
    costs,
    cost: costs[values.method],
    share: costs[values.method] / costs.attention,
    isWrong: values.count !== 'official' && quantity === 'operations',
    ...scalesOf(costs),
    slopes: engine.alibi.slopes({ numHeads }),
    times: bench?.results(),
    progress: bench?.share(),
    piece: bench?.size,
    apart: bench ? memo('apart', [bench], () => bench.apart()) : undefined,
    next: bench && !bench.isDone() ? { run: (run + 1) % params.run.max } : undefined,
  };
}

/** What each method costs by its formula, and what its kernel takes in this browser. */
/** @type {Descriptor<Data>} */
export default {
  name: 'compare/cost',
  params,
  compute,
  views: { bars, timing },
  steps,
  play: {
    every: 400,
    start: { seqLen: 128 },
    from: 'memory',
    next: ({ seqLen }) =>
      seqLen < params.seqLen.max ? { seqLen: Math.min(params.seqLen.max, 2 * seqLen) } : undefined,
  },
  readout,
  seen,
  scene: { length: 'seqLen', numHeads: 'numHeads', headDim: 'headDim' },
  predict: {
    options: ['learned', 'alibi', 'rope'],
    done: {
      quantity: 'operations',
      seqLen: 4096,
      numHeads: 32,
      headDim: 128,
      layers: 32,
      scores: 'matrix',
      count: 'official',
    },
    answer() {
      const model = {
        numHeads: 32,
        headDim: 128,
        layers: 32,
        seqLen: 4096,
        scores: 'matrix',
        count: 'official',
      };
      const work = (method) => costOf(method, 'operations', model);
      return ['learned', 'alibi', 'rope'].reduce((a, b) => (work(b) > work(a) ? b : a));
    },
  },
  numbers({ values, slopes, costs, times }) {
    const each = METHODS.map((method) => costs[method]);
    const kernels = { axes: ['kernel', 'way'], shape: [KERNELS.length, 2] };
    const both = (kernel) => [times[kernel].engine, times[kernel].plain];
    return [
      { name: 'slopes', axes: ['head'], shape: [values.numHeads], values: slopes },
      { name: values.quantity, axes: ['method'], shape: [METHODS.length], values: each },
      ...(isTimed({ times }) ? [{ name: 'nanoseconds', ...kernels, values: KERNELS.flatMap(both) }] : []),
    ];
  },
};

/**
 * The scales of the picture: attention's bar goes up to `most` times attention, and what is added is drawn on the first
 * `domain` of it, `enlarged` times as large, so that the most that a method adds fits.
 */
function scalesOf(costs) {
  const shares = Object.fromEntries(METHODS.map((method) => [method, costs[method] / costs.attention]));
  const { attention: _, ...added } = shares;
  const largest = Math.max(...Object.values(added));
  const enlarged = 10 ** Math.max(0, Math.floor(-Math.log10(largest)));
  const most = Math.max(1, 1.05 * largest);
  return { shares, enlarged, most, domain: largest > 1 ? most : 1 / enlarged };
}
