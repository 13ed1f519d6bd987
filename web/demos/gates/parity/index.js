import { choice, int, real, vector } from '../../../core/parameters.js';
import { COUNT, compute, facts, HALF } from './compute.js';
import { switches } from './switches.js';

/** @import { Descriptor, Step } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const start = [0, 0, 1, 0, 0, 1, 1, 0, 1, 0, 0, 0];

const params = {
  presses: vector({ initial: start, min: 0, max: 1, digits: 0, control: 'none' }),
  angle: real({ initial: 1, min: 0, max: HALF, step: 0.01, digits: 2, snaps: [1, HALF] }),
  beta: real({ initial: 2, min: 0, max: 2, step: 0.05, digits: 2, snaps: [0, 1, 2] }),
  token: int({ initial: 3, min: 1, max: COUNT - 1, control: 'none' }),
  norm: choice({ initial: 'official', options: ['official', 'wrong-unnormalised'], control: 'buttons' }),
};

const readout = (data, t) => [
  [
    t('pressesLine', facts(data, t)),
    ' ',
    { text: t('scoreIs', facts(data, t)), as: data.wrong ? 'wrong' : 'strong' },
    ' · ',
    t('lampLine', facts(data, t)),
  ],
  [t('rightLine', facts(data, t)), ' · ', t('ropeRightLine', facts(data, t))],
];

const seen = (data, t) => [
  t(data.wrong ? 'seenStretched' : data.values.beta > 1 ? 'seenParity' : 'seenNone', facts(data, t)),
  t(data.ropeRight === data.count ? 'seenRopeRight' : 'seenRope', facts(data, t)),
];

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'press',
    views: ['switches'],
    set: { presses: start, beta: 2, token: 3, norm: 'official' },
    handle: 'press',
    see: (data, t) => t('seePress', facts(data, t)),
  },
  {
    name: 'rope',
    views: ['switches'],
    set: { presses: start, beta: 2, angle: 1, norm: 'official' },
    controls: ['angle'],
    see: (data, t) => seen(data, t)[1],
  },
  {
    name: 'beta',
    views: ['switches'],
    set: { presses: start, beta: 2, angle: 1, norm: 'official' },
    controls: ['beta'],
    see: (data, t) => t('seeBeta', facts(data, t)),
  },
  {
    name: 'mistake',
    views: ['switches'],
    set: { presses: start, beta: 2, angle: 1, norm: 'wrong-unnormalised' },
    controls: ['norm'],
    see: (data, t) => seen(data, t)[0],
  },
];

function numbers({ values, count, scores, rope, lamp }) {
  const tokens = { axes: ['token'], shape: [count] };
  return [
    { name: 'scores', axes: ['query', 'key'], shape: [count, count], values: scores },
    { name: 'rope', ...tokens, values: rope },
    { name: 'lamp', ...tokens, values: lamp.map(Number) },
    { name: 'presses', ...tokens, values: values.presses },
  ];
}

/** PaTH: a token that presses a switch reflects, so the sign of one score says whether the lamp is on. */
/** @type {Descriptor<Data>} */
export default {
  name: 'gates/parity',
  modules: ['weights'],
  params,
  steps,
  compute,
  views: { switches },
  readout,
  seen,
  numbers,
  predict: {
    options: ['path', 'rope', 'both', 'none'],
    done: { presses: start.with(1, 1), beta: 2, angle: 1, norm: 'official' },
    answer(engine) {
      const [before, after] = [start, start.with(1, 1)].map((presses) =>
        compute(engine, { presses, beta: 2, angle: 1, token: 1, norm: 'official' }),
      );
      const flips = (name) => Math.sign(before[name][COUNT - 1]) !== Math.sign(after[name][COUNT - 1]);
      const [path, rope] = [flips('path'), flips('rope')];
      return path ? (rope ? 'both' : 'path') : rope ? 'rope' : 'none';
    },
  },
};
