import { clocks } from './clocks.js';
import { compute, configOf, pairs, params } from './compute.js';
import { gaps } from './gaps.js';
import { rulers } from './rulers.js';
import { facts, readout, seen } from './words.js';

/** @import { Descriptor, Step } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const seeAt = (one, more) => (data, t) => t(data.values.factor === 1 ? one : more, facts(data));

const seeAngle = seeAt('seeNotDivided', 'seenAll');

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'factor',
    set: { factor: 1 },
    views: ['rulers'],
    handle: 'factor',
    see: seeAt('seeNotDivided', 'seeRead'),
  },
  {
    name: 'hands',
    set: { factor: 4 },
    views: ['rulers', 'clocks'],
    controls: ['factor'],
    handle: 'factor',
    see: seeAngle,
  },
  {
    name: 'pairs',
    views: ['gaps', 'clocks'],
    handle: 'pair',
    see: seeAt('seeNotDivided', 'seePairs'),
  },
];

// The factor grows, four times to the double.
const play = {
  from: 'hands',
  next: ({ factor }) => (factor < 32 ? { factor: Math.min(32, factor * 2 ** (1 / 4)) } : undefined),
  start: { factor: 1 },
};

function numbers({ values, slow, plain }) {
  const each = { axes: ['pair'], shape: [pairs] };
  const call = (config) => ({ verb: 'rope.frequencies', params: { config }, field: 'invFreq' });
  return [
    { name: 'frequencies', ...each, values: slow, call: call(configOf(values.factor)) },
    { name: 'frequencies-before', ...each, values: plain, call: call(configOf()) },
  ];
}

/** Position interpolation: all pairs slowed alike, and how far apart two neighbours are left. */
/** @type {Descriptor<Data>} */
export default {
  name: 'scaling/interpolate',
  symbols: { s: ['factor'] },
  predict: {
    options: ['same', 'quarter', 'none'],
    done: { factor: 4, position: 5, pair: 0 },
    answer(engine) {
      const [before, now] = [undefined, 4].map(
        (factor) => engine.rope.frequencies({ config: configOf(factor) }).invFreq[0],
      );
      const share = now / before;
      return share > 0.9 ? 'same' : share > 0.01 ? 'quarter' : 'none';
    },
  },
  scene: { query: 'position' },
  params,
  steps,
  play,
  compute,
  views: { rulers, clocks, gaps },
  readout,
  seen,
  numbers,
};
