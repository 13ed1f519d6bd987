import { choice, int, real, vector } from '../../../core/parameters.js';
import { compute, LONGEST, PLACES, popePeak } from './compute.js';
import { pope, rope, scores } from './views.js';
import { readout, seeBest, seen, seePhase, seePope } from './words.js';

/** @import { Descriptor } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const REACH = 1.6; // of an arrow's coordinates

const params = {
  k: vector({ initial: [1.3, 0.75], length: 2, min: -REACH, max: REACH, digits: 2, control: 'none' }),
  distance: int({ initial: 3, min: 0, max: LONGEST, control: 'none' }),
  phase: real({ initial: -4, min: -6.28, max: 0, step: 0.01, digits: 2 }),
  magnitude: choice({ initial: 'softplus', options: ['softplus', 'wrong-signed'], control: 'buttons' }),
};

const usual = { phase: -4, magnitude: 'softplus' };
const guesses = { moves: [1.3, 0.75], stays: [-0.75, 1.3] };

/** Both curves. */
const numbers = ({ rope, pope }) => {
  const each = { axes: ['distance'], shape: [PLACES.length] };
  return [
    { name: 'rope', ...each, values: rope },
    { name: 'pope', ...each, values: pope },
    { name: 'distances', ...each, values: PLACES },
  ];
};

/** What and where: content turns the angle at which RoPE's score peaks, and in PoPE changes its height alone. */
/** @type {Descriptor<Data>} */
export default {
  name: 'rope/polar',
  modules: ['biases'],
  params,
  compute,
  steps: [
    {
      name: 'rope',
      views: ['rope', 'scores'],
      // Its direction is nearest to that of the query two tokens on, beside whose arrow it is seen.
      set: { ...usual, k: [-0.1, 1.6], distance: 0 },
      handle: 'k',
      see: seeBest,
    },
    {
      name: 'pope',
      views: ['rope', 'pope', 'scores'],
      set: { ...usual, k: [1.3, 0.75], distance: 3 },
      see: seePope,
    },
    { name: 'phase', views: ['pope', 'scores'], set: usual, controls: ['phase'], see: seePhase },
    {
      name: 'mistake',
      views: ['pope', 'scores'],
      set: { ...usual, magnitude: 'wrong-signed', k: [1, 0.75] },
      see: seePhase,
    },
  ],
  predict: {
    options: ['stays', 'moves', 'flips'],
    at: 'pope',
    set: { ...usual, k: guesses.moves, distance: 3 },
    done: { ...usual, k: guesses.stays },
    answer(engine) {
      const peaks = Object.values(guesses).map((k) => popePeak(engine, { ...usual, k }));
      const apart = Math.abs(peaks[1] - peaks[0]);
      return apart < 0.1 ? 'stays' : apart > 3 ? 'flips' : 'moves';
    },
  },
  views: { rope, pope, scores },
  readout,
  seen,
  numbers,
};
