import { clamp } from '../../../core/numbers.js';
import { wavelength } from '../pairs.js';
import { clocks } from './clocks.js';
import { ladder } from './ladder.js';
import { params } from './params.js';
import { readout, seeArcs, seeEnds, seen } from './words.js';

/** @import { ComputeContext, Descriptor, Engine, Step } from '../../../types.js' */

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { dModel, base, order, position } = values;
  const table = { dModel, base, order };
  const invFreq = memo('frequencies', [dModel, base, order], () => engine.sinusoidal.frequencies(table));
  const wavelengths = invFreq.map(wavelength);
  return {
    values,
    pairs: dModel / 2,
    invFreq,
    wavelengths,
    row: engine.sinusoidal.encode({ ...table, positions: [position] }),
    shortest: Math.min(...wavelengths),
    longest: Math.max(...wavelengths),
    turned: wavelengths.filter((tokens) => tokens <= position).length,
    wrong: order !== 'fast-first',
  };
}

/** @type {Step<Data>[]} */
const steps = [
  { name: 'dial', views: ['clocks'], handle: 'position', see: (data, t) => seen(data, t)[2] },
  { name: 'arcs', views: ['clocks'], handle: 'hand', see: seeArcs },
  { name: 'turned', views: ['ladder', 'clocks'], handle: 'reach', see: (data, t) => seen(data, t)[2] },
  {
    name: 'base',
    views: ['ladder', 'clocks'],
    controls: ['base'],
    set: { order: 'fast-first' },
    see: seeEnds,
  },
  {
    name: 'mistake',
    views: ['clocks', 'ladder'],
    set: { order: 'wrong-slow-first' },
    controls: ['order'],
    see: (data, t) => seen(data, t)[0],
  },
];

const play = {
  every: 200,
  next: ({ position }) => (position < 64 ? { position: position + 1 } : undefined),
  start: { position: 0 },
};

/** A clock of d/2 hands, spun by a dial or by any of the hands, and the wavelength of every hand. */
/** @type {Descriptor<Data>} */
export default {
  name: 'sinusoidal/frequencies',
  symbols: { p: ['position'], i: ['pair', 'hand'], ω: ['pair', 'hand'], d: ['dModel'], θ: ['base'] },
  params,
  scene: { query: 'position' },
  settle: (values) => ({ ...values, pair: clamp(values.pair, 0, values.dModel / 2 - 1) }),
  steps,
  play,
  compute,
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
  numbers({ values: { dModel, base, order, position }, invFreq, row }) {
    const table = { dModel, base, order };
    return [
      {
        name: 'row',
        axes: ['position', 'dimension'],
        shape: [1, dModel],
        values: row,
        call: { verb: 'sinusoidal.encode', params: { positions: [position], ...table } },
      },
      {
        name: 'frequencies',
        axes: ['pair'],
        shape: [dModel / 2],
        values: invFreq,
        call: { verb: 'sinusoidal.frequencies', params: table },
      },
    ];
  },
};
