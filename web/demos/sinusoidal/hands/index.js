import { choice, int, real } from '../../../core/parameters.js';
import { clamp, wavelength } from '../pairs.js';
import { clocks } from './clocks.js';
import { ladder } from './ladder.js';
import { readout, seen } from './words.js';

/** The farthest position that the dial reaches. */
const farthest = 100000;

/** A clock of d/2 hands, spun by a dial or by any of the hands, and the wavelength of every hand. */
export default {
  name: 'sinusoidal/hands',
  params: {
    order: choice({
      initial: 'fast-first',
      options: ['fast-first', 'wrong-slow-first'],
      control: 'buttons',
    }),
    dModel: int({ initial: 16, min: 4, max: 64, step: 2, scale: 'log', snaps: [8, 16, 32, 64] }),
    base: real({ initial: 10000, min: 10, max: 1e6, digits: 0, scale: 'log', snaps: [100, 10000, 500000] }),
    position: int({ initial: 20, min: 0, max: farthest, control: 'none' }),
    pair: int({ initial: 1, min: 0, max: 31, control: 'none' }),
  },
  settle: (values) => ({ ...values, pair: clamp(values.pair, 0, values.dModel / 2 - 1) }),
  compute(engine, values, { memo, size = 13 }) {
    const { dModel, base, order, position } = values;
    const table = { dModel, base, order };
    const invFreq = memo('frequencies', [dModel, base, order], () => engine.sinusoidal.frequencies(table));
    const wavelengths = invFreq.map(wavelength);
    return {
      values,
      size,
      scale: size / 13,
      farthest,
      pairs: dModel / 2,
      invFreq,
      wavelengths,
      row: engine.sinusoidal.encode({ ...table, positions: [position] }),
      shortest: Math.min(...wavelengths),
      longest: Math.max(...wavelengths),
      turned: wavelengths.filter((tokens) => tokens <= position).length,
      wrong: order !== 'fast-first',
    };
  },
  views: { clocks, ladder },
  readout,
  seen,
  predict: {
    options: ['first', 'last', 'equal'],
    done: { order: 'fast-first' },
    answer(engine) {
      const invFreq = engine.sinusoidal.frequencies({ dModel: 16 });
      const [first, last] = [invFreq[0], invFreq.at(-1)];
      return first > last ? 'first' : first < last ? 'last' : 'equal';
    },
  },
  numbers({ values, invFreq, row }) {
    const { dModel, base, order, position } = values;
    return [
      {
        name: 'row',
        axes: ['position', 'dimension'],
        shape: [1, dModel],
        values: row,
        call: { verb: 'sinusoidal.encode', params: { positions: [position], dModel, base, order } },
      },
      {
        name: 'frequencies',
        axes: ['pair'],
        shape: [dModel / 2],
        values: invFreq,
        call: { verb: 'sinusoidal.frequencies', params: { dModel, base, order } },
      },
    ];
  },
  scene: { query: 'position' },
};
