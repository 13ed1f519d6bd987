import { bars } from './bars.js';
import { isTimed, KERNELS, makeBench } from './bench.js';
import { costOf, METHODS } from './formulas.js';
import { growth } from './growth.js';
import { params } from './params.js';
import { timing } from './timing.js';
import { readout, seen } from './words.js';

/** Room for the least and the most that the figures of a quantity can be. */
const RANGES = { parameters: [1, 1e13], operations: [1e3, 1e20], bytes: [1, 1e15] };

/** What each method costs by its formula, and what its kernel takes in this browser. */
export default {
  name: 'compare/cost',
  params,
  compute(engine, values, { memo, size = 13 }) {
    const { quantity, heads, headDim, timing: isTiming, run } = values;
    const costs = Object.fromEntries(METHODS.map((method) => [method, costOf(method, quantity, values)]));
    const bench =
      isTiming === 'on' ? memo('bench', [heads, headDim], () => makeBench(engine, values)) : undefined;
    // One slice of time for one value of `run`, whatever else changes.
    if (bench && !bench.isDone()) memo('slice', [bench, run], () => bench.step());
    return {
      values,
      scale: size / 13,
      costs,
      range: RANGES[quantity],
      cost: costs[values.method],
      share: costs[values.method] / costs.attention,
      slopes: memo('slopes', [heads], () => engine.alibi.slopes({ numHeads: heads })),
      times: bench?.results(),
      progress: bench?.share(),
      piece: bench?.size,
      apart: bench ? memo('apart', [bench], () => bench.apart()) : undefined,
      next: bench && !bench.isDone() ? { run: (run + 1) % params.run.max } : undefined,
    };
  },
  views: { bars, growth, timing },
  readout,
  seen,
  scene: { length: 'length', numHeads: 'heads', headDim: 'headDim' },
  predict: {
    options: ['learned', 'alibi', 'rope'],
    done: {
      quantity: 'operations',
      length: 4096,
      heads: 32,
      headDim: 128,
      layers: 32,
      scores: 'matrix',
      count: 'official',
    },
    answer() {
      const model = {
        heads: 32,
        headDim: 128,
        layers: 32,
        length: 4096,
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
      shape: [values.heads],
      values: slopes,
      call: { verb: 'alibi.slopes', params: { numHeads: values.heads } },
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
