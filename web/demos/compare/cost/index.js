import { bars } from './bars.js';
import { isTimed, KERNELS, makeBench } from './bench.js';
import { costOf, METHODS, params } from './formulas.js';
import { timing } from './timing.js';
import { facts, readout, seen, timesOf } from './words.js';

/** @import { ComputeContext, Descriptor, Engine, Step } from '../../../types.js' */

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
function compute(engine, values, { memo }) {
  const { quantity, numHeads, headDim, timing: isTiming, run } = values;
  const costs = Object.fromEntries(METHODS.map((method) => [method, costOf(method, quantity, values)]));
  const bench =
    isTiming === 'on' ? memo('bench', [numHeads, headDim], () => makeBench(engine, values)) : undefined;
  // One slice of time for one value of `run`, whatever else changes.
  if (bench && !bench.isDone()) memo('slice', [bench, run], () => bench.step());
  return {
    values,
    costs,
    cost: costs[values.method],
    share: costs[values.method] / costs.attention,
    isWrong: values.count !== 'official' && quantity === 'operations',
    ...scalesOf(costs),
    slopes: memo('slopes', [numHeads], () => engine.alibi.slopes({ numHeads })),
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
  numbers: ({ values, slopes, costs, times }) => [
    {
      name: 'slopes',
      axes: ['head'],
      shape: [values.numHeads],
      values: slopes,
      call: { verb: 'alibi.slopes', params: { numHeads: values.numHeads } },
    },
    {
      name: values.quantity,
      axes: ['method'],
      shape: [METHODS.length],
      values: METHODS.map((m) => costs[m]),
    },
    ...(isTimed({ times })
      ? [
          {
            name: 'nanoseconds',
            axes: ['kernel', 'way'],
            shape: [KERNELS.length, 2],
            values: KERNELS.flatMap((kernel) => [times[kernel].engine, times[kernel].plain]),
          },
        ]
      : []),
  ],
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
