import { int, vector } from '../../../core/parameters.js';
import { BUGS, compute, drawParams, noPicks, ROUNDS, settle } from './compute.js';
import { evidence } from './evidence.js';
import { panels } from './panels.js';
import { score } from './score.js';
import { LETTERS, readout, seen } from './words.js';

/** Twelve rounds of reading plots: of four pictures by the engine, one is computed with a bug that shipped. */
export default {
  name: 'compare/bugs',
  params: {
    seed: int({ initial: 7, min: 1, max: 999 }),
    round: int({ initial: 1, min: 1, max: ROUNDS, control: 'none' }),
    looking: int({ initial: 0, min: 0, max: LETTERS.length - 1, control: 'none' }),
    picks: vector({ initial: noPicks(7), min: -1, max: 999, digits: 0, control: 'none' }),
  },
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
