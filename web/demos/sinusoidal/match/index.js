import { base } from './base.js';
import { compute, curveOf, ripples, tableOf } from './compute.js';
import { curve } from './curve.js';
import { pairs } from './pairs.js';
import { ALL, nearestBase, PAIRS, params } from './params.js';
import { readout, seen } from './words.js';

/** @import { Descriptor, Step } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const seeNow = (data, t) => seen(data, t)[0];

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'one',
    views: ['curve', 'pairs'],
    set: { level: '2', seed: 5, base: 10000, on: ALL },
    handle: 'pair-0',
    see: seeNow,
  },
  {
    name: 'base',
    views: ['curve', 'base'],
    set: { level: '1', seed: 1, base: 10000, on: ALL },
    handle: 'base',
    see: seeNow,
  },
  {
    name: 'three',
    views: ['curve', 'pairs'],
    set: { level: '3', seed: 1, base: 10000, on: ALL },
    controls: ['seed'],
    see: seeNow,
  },
  {
    name: 'both',
    views: ['curve', 'pairs', 'base'],
    set: { level: '5', seed: 9, base: 10000, on: ALL },
    controls: ['level'],
    see: seeNow,
  },
];

/** A game: choose a base and the pairs that are on until the curve of similarity lies on the target's. */
/** @type {Descriptor<Data>} */
export default {
  name: 'sinusoidal/match',
  params,
  settle: (values) => ({ ...values, base: nearestBase((one) => Math.abs(Math.log(one / values.base))) }),
  steps,
  compute,
  views: { curve, pairs, base },
  readout,
  seen,
  predict: {
    options: ['ripples', 'fall', 'nothing'],
    at: 'one',
    done: { base: 10000, on: ALL - 1 },
    answer(engine) {
      const { values } = tableOf(engine, 10000);
      const [all, rest] = [ALL, ALL - 1].map((on) => curveOf(values, on));
      if (all.every((value, i) => value === rest[i])) return 'nothing';
      return ripples(rest) < ripples(all) / 2 ? 'ripples' : 'fall';
    },
  },
  numbers: ({ table, yours, target }) => [
    {
      name: 'table',
      axes: ['distance', 'dimension'],
      shape: [yours.length, 2 * PAIRS],
      values: table.values,
      call: { verb: 'sinusoidal.encode', params: table.params },
    },
    { name: 'yours', axes: ['distance'], shape: [yours.length], values: yours },
    { name: 'target', axes: ['distance'], shape: [target.curve.length], values: target.curve },
  ],
};
