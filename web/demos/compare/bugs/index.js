import { int, vector } from '../../../core/parameters.js';
import { BUGS, compute, drawParams, noPicks, ROUNDS, settle } from './compute.js';

import { evidence, panels } from './pictures.js';
import { score } from './score.js';
import { LETTERS, readout, seen, seePick } from './words.js';

/** @import { Descriptor } from '../../../types.js' */
/** @import { Data } from './compute.js' */

/** Twelve rounds of reading plots: of four pictures by the engine, one is computed with a bug that shipped. */
/** @type {Descriptor<Data>} */
export default {
  name: 'compare/bugs',
  modules: ['tables'],
  params: {
    seed: int({ initial: 7, min: 1, max: 999, control: 'another', group: 'setup' }),
    round: int({ initial: 1, min: 1, max: ROUNDS, control: 'none' }),
    looking: int({ initial: 0, min: 0, max: LETTERS.length - 1, control: 'none' }),
    picks: vector({ initial: noPicks(7), min: -1, max: 999, digits: 0, control: 'none' }),
  },
  steps: [
    { name: 'pick', views: ['panels'], set: { round: 1 }, see: seePick },
    {
      name: 'evidence',
      views: ['panels', 'evidence'],
      set: { round: 2, looking: 0 },
      see: (data, t) => t(data.picked ? `tell-${data.id}` : 'seenOpen'),
    },
    {
      name: 'rounds',
      views: ['panels', 'evidence', 'score'],
      set: { round: 3, looking: 0 },
      handle: 'round',
      see: (data, t) => seen(data, t)[0],
    },
  ],
  settle,
  compute,
  views: { panels, evidence, score },
  readout,
  seen,
  predict: {
    options: ['diagonals', 'symmetry', 'nothing'],
    // Nothing: a round that shows this bug would be given away.
    done: {},
    answer(engine) {
      const { fault, settings } = BUGS.mixed;
      const [right, wrong] = [false, true].map((isWrong) => fault(engine, settings[1], isWrong));
      return right < 1e-4 && wrong > 0.1 ? 'diagonals' : 'nothing';
    },
  },
  numbers({ values, draws, panels: pictures, right }) {
    const { maxLen, dModel } = drawParams(values.seed);
    /** @type {any[]} */
    const list = [
      {
        name: 'draws',
        axes: ['round', 'draw'],
        shape: [maxLen, dModel],
        values: draws,
        call: { verb: 'learned.table', params: drawParams(values.seed) },
      },
    ];
    const tables = [
      ...pictures.map((picture, i) => [`picture-${i + 1}`, picture]),
      ['without-the-bug', right],
    ];
    for (const [name, { values: cells, rows, cols, lines }] of tables) {
      list.push(
        rows
          ? { name, axes: ['row', 'column'], shape: [rows, cols], values: cells }
          : {
              name,
              axes: ['line', 'point'],
              shape: [lines.length, lines[0].length],
              values: lines.flatMap((ys) => [...ys]),
            },
      );
    }
    return list;
  },
};
