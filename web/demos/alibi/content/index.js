import { int, real } from '../../../core/parameters.js';
import { compute, HEADS, needOf, penaltyCall, REACH, TOP } from './compute.js';
import { plane } from './plane.js';
import { shares } from './shares.js';
import { readout, seen } from './words.js';

/** @import { Descriptor } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const guesses = { one: 1, six: 6, fifty: 50 };

/**
 * A far key beside the query's own token: how much larger must its score be to beat the penalty of its distance?
 *
 * @type {Descriptor<Data>}
 */
export default {
  name: 'alibi/content',
  params: {
    lead: real({ initial: 2, min: 0, max: TOP, step: 0.25, digits: 2 }),
    distance: int({ initial: 50, min: 1, max: REACH, snaps: [50] }),
    head: int({ initial: 6, min: 1, max: HEADS, snaps: [2, 6, 10] }),
  },
  steps: [
    {
      name: 'lift',
      set: { lead: 2, distance: 50, head: 6 },
      views: ['plane', 'shares'],
      handle: 'far',
      see: (data, t) => seen(data, t)[0],
    },
    {
      name: 'near',
      set: { lead: 4, distance: 50, head: 6 },
      views: ['plane', 'shares'],
      controls: ['lead', 'distance'],
      handle: 'far',
      see: (data, t) => seen(data, t)[0],
    },
    {
      name: 'slope',
      set: { lead: 4, distance: 50, head: 6 },
      views: ['plane', 'shares'],
      controls: ['head'],
      handle: 'slope',
      see: (data, t) => seen(data, t)[0],
    },
  ],
  compute,
  views: { plane, shares },
  readout,
  seen,
  predict: {
    options: Object.keys(guesses),
    done: { head: 6, distance: 50, lead: 6.25 },
    answer(engine) {
      const need = needOf(engine, { head: 6, distance: 50 });
      const far = (option) => Math.abs(Math.log(need / guesses[option]));
      return Object.keys(guesses).reduce((best, option) => (far(option) < far(best) ? option : best));
    },
  },
  numbers({ values, bias, shares, pair }) {
    const marks = [Array.from({ length: REACH + 1 }, (_, i) => REACH - i)];
    return [
      {
        name: 'bias',
        axes: ['distance'],
        shape: [REACH + 1],
        values: bias,
        marks,
        call: penaltyCall(values.head),
      },
      {
        name: 'weights',
        axes: ['key'],
        shape: [2],
        values: shares,
        call: { verb: 'attention.weights', inputs: [[values.lead, 0]], params: pair },
      },
    ];
  },
};
