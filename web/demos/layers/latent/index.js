import { cache, KINDS } from './cache.js';
import { compute } from './compute.js';
import { params } from './params.js';
import { plane } from './plane.js';
import { scores } from './scores.js';
import { readout, seeCache, seen, seeOrder, seeScores } from './words.js';

/** @import { Descriptor, Step } from '../../../types.js' */
/** @import { Data } from './compute.js' */

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'order',
    set: { order: 'key', up: 'any' },
    views: ['plane'],
    controls: ['position'],
    see: seeOrder,
  },
  {
    name: 'score',
    set: { order: 'wrong-latent', up: 'any' },
    views: ['plane', 'scores'],
    handle: 'position',
    see: seeScores,
  },
  {
    name: 'commute',
    set: { order: 'wrong-latent', up: 'similar' },
    views: ['plane', 'scores'],
    controls: ['up'],
    see: seeScores,
  },
  {
    name: 'decoupled',
    set: { order: 'decoupled', up: 'any' },
    views: ['plane', 'scores'],
    controls: ['order', 'distance'],
    see: seeScores,
  },
  { name: 'cache', views: ['cache'], handle: 'groups', controls: ['model'], see: seeCache },
];

// Query and key move on together.
const play = {
  every: 120,
  next: ({ position }) => (position < params.position.max ? { position: position + 1 } : undefined),
  start: { position: 0 },
  // At first the drag shows it.
  from: 'score',
};

function numbers({ values, keyRows, places, frequency, keys, wrongKeys, scores: all, cache: { kinds } }) {
  const each = { axes: ['position'], shape: [places.length] };
  return [
    {
      name: 'keys',
      axes: ['position', 'feature'],
      shape: [places.length, 2],
      values: keys,
      call: {
        verb: 'rope.rotate',
        inputs: [keyRows],
        params: { headDim: 2, positions: places, invFreq: [frequency] },
      },
    },
    {
      name: 'keys-of-rotated-latents',
      axes: ['position', 'feature'],
      shape: [places.length, 2],
      values: wrongKeys,
    },
    { name: 'scores', ...each, values: all[values.order] },
    {
      name: 'bytes-per-token',
      axes: ['kind'],
      shape: [KINDS.length],
      values: KINDS.map((kind) => kinds[kind]),
    },
  ];
}

// What becomes of the score of a rotated latent when query and key move on together.
function answer(engine) {
  const memo = (_key, _inputs, make) => make();
  const values = Object.fromEntries(Object.entries(params).map(([name, { initial }]) => [name, initial]));
  const { scores: all } = compute(engine, { ...values, ...done }, { memo });
  const [first, later, last] = [0, 16, 32].map((place) => all['wrong-latent'][place]);
  if (Math.abs(later - first) < 1e-5 * Math.abs(first)) return 'same';
  return Math.abs(later / first - last / later) < 1e-5 ? 'factor' : 'other';
}

const done = { order: 'wrong-latent', up: 'any', position: 16, distance: 8 };

/**
 * Keys made of a cached latent: why a rotation by the position has no place between the latent and its up-projection,
 * what a rotated part of its own gives, and what each kind of attention caches.
 *
 * @type {Descriptor<Data>}
 */
export default {
  name: 'layers/latent',
  modules: ['weights'],
  symbols: { W: ['up'] },
  params,
  predict: { options: ['same', 'factor', 'other'], done, answer },
  steps,
  play,
  compute,
  views: { plane, scores, cache },
  readout,
  seen,
  numbers,
};
