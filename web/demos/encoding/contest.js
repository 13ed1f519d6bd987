import { int, real, text } from '../../core/parameters.js';
import { card } from './contest/card.js';
import { compute, settle } from './contest/compute.js';
import { FORMULAS } from './contest/formulas.js';
import { numbers } from './contest/numbers.js';
import { PROPERTIES, scoreOf } from './contest/score.js';
import { similar } from './contest/similar.js';
import { table } from './contest/table.js';
import { wave } from './contest/wave.js';
import { readout, seen } from './contest/words.js';

/** An encoding of one's own: a formula, its table, and six properties of it, measured as it is written. */
export default {
  name: 'encoding/contest',
  modules: ['linalg'],
  params: {
    formula: text({ initial: FORMULAS[0].text, maxLength: 400, samples: FORMULAS, lines: 2, wrap: true }),
    length: int({ initial: 64, min: 8, max: 256, snaps: [16, 64, 128] }),
    dModel: int({ initial: 16, min: 1, max: 128, scale: 'log', snaps: [8, 16, 32, 64] }),
    base: real({ initial: 10000, min: 2, max: 1e7, digits: 0, scale: 'log', snaps: [100, 10000, 500000] }),
    position: int({ initial: 20, min: 0, max: 255, control: 'none' }),
    other: int({ initial: 28, min: 0, max: 255, control: 'none' }),
    column: int({ initial: 4, min: 0, max: 127, control: 'none' }),
  },
  settle,
  compute,
  views: { table, similar, wave, card },
  readout,
  seen,
  numbers,
  scene: { query: 'position', key: 'other', length: 'length' },
  predict: {
    options: ['unique', 'relative', 'decays', 'longer'],
    done: { formula: FORMULAS[0].text, length: 64, dModel: 16 },
    answer(engine) {
      const { holds } = scoreOf(engine, { formula: FORMULAS[0].text, seqLen: 64, dModel: 16, base: 10000 });
      return PROPERTIES[holds.indexOf(0)];
    },
  },
};
