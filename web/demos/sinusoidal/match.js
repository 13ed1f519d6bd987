import { choice, int, real } from '../../core/parameters.js';
import { baseView } from './match/base.js';
import { compute, curveOf, PAIRS, ripples, settle, tableOf } from './match/compute.js';
import { curveView } from './match/curve.js';
import { pairsView } from './match/pairs.js';
import { readout, seen } from './match/words.js';

/** A game: choose a base and the pairs that are on until the curve of similarity lies on the target's. */
export default {
  name: 'sinusoidal/match',
  params: {
    level: choice({ initial: '1', options: ['1', '2', '3', '4', '5'], control: 'buttons' }),
    seed: int({ initial: 1, min: 1, max: 99 }),
    base: real({ initial: 10000, min: 10, max: 1e6, control: 'none' }),
    on: int({ initial: 2 ** PAIRS - 1, min: 0, max: 2 ** PAIRS - 1, control: 'none' }),
  },
  settle,
  compute,
  views: { curve: curveView, pairs: pairsView, base: baseView },
  readout,
  seen,
  predict: {
    options: ['ripples', 'fall', 'nothing'],
    done: { base: 10000, on: 2 ** PAIRS - 2 },
    answer(engine) {
      const { values } = tableOf(engine, 10000);
      const [all, rest] = [2 ** PAIRS - 1, 2 ** PAIRS - 2].map((on) => curveOf(values, on));
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
