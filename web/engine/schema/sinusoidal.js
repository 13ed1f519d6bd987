import {
  base,
  choice,
  count,
  doubles,
  floats,
  LENGTH,
  other,
  positions,
  real,
  WIDTH,
  whole,
} from '../kinds.js';

/** @import { PythonCall, Schema } from '../facts.d.ts' */

const SINUSOIDAL = 'sinusoidal/sinusoidal';
const MORE = 'sinusoidal/more';
const even = whole(2, WIDTH, { of: 2 });

/**
 * The frequencies of a table in the order asked for.
 *
 * @param {PythonCall} c
 * @param {{ dModel: number, base: number, layout?: string, order?: string }} params
 */
function waves(c, { dModel, base, layout, order = 'fast-first' }) {
  const [listing, name] = layout === 'tensor2tensor' ? [MORE, 'spaced'] : [SINUSOIDAL, 'frequencies'];
  const list = c.call(listing, name, dModel, c.float(base));
  if (order === 'fast-first') return list;
  return c.isTorch ? `${list}.flip(0)` : `${list}[::-1]`;
}

/** @satisfies {Schema<typeof import('../methods/sinusoidal.js').sinusoidal>} */
export const sinusoidal = {
  params: {
    seqLen: count(LENGTH),
    positions,
    dModel: count(WIDTH),
    base: base(10000),
    layout: choice('SinusoidalLayout', 'interleaved'),
    order: choice('FrequencyOrder', 'fast-first'),
    palette: other,
    min: real({ from: -1e30, to: 1e30, usual: -1 }),
    max: real({ from: -1e30, to: 1e30, usual: 1 }),
    // No more than rows and columns.
    height: count(),
    width: count(),
    offset: real({ from: -2 * LENGTH, to: 2 * LENGTH }),
    distances: doubles({ most: LENGTH, within: 2 * LENGTH }),
  },
  verbs: {
    encode: {
      cpp: 'EncodeSinusoidal(SinusoidalParams - seqLen, positions?, out[dModel])',
      python(c, params) {
        const { seqLen, positions, dModel, base, layout, order } = params;
        const places = positions ? c.array('positions') : `${c.xp}.arange(${seqLen})`;
        if (layout === 'interleaved' && order === 'fast-first')
          return c.call(SINUSOIDAL, 'sinusoidal', places, dModel, c.float(base));
        if (dModel % 2 === 1) return undefined;
        const arrangement = layout === 'tensor2tensor' ? 'concatenated' : layout;
        return c.call(MORE, 'arranged', places, () => waves(c, params), `"${arrangement}"`);
      },
    },
    heatmap: {},
    frequencies: {
      cpp: 'SinusoidalFrequencies(SinusoidalParams, out)',
      python: (c, { dModel, base, order }) => waves(c, { dModel, base, order }),
    },
    shift: {
      params: { dModel: even },
      cpp: 'ShiftSinusoidal(ShiftParams, out)',
      python: (c, params) => c.call(MORE, 'shift_blocks', params.offset, () => waves(c, params)),
    },
    applyShift: {
      arrays: { rows: floats() },
      params: { dModel: even },
      cpp: 'ApplyShift(ShiftParams, rows[dModel], out[dModel])',
      python(c, { offset, dModel, base }) {
        const [rows] = c.inputs([-1, dModel]);
        return `${rows} @ ${c.call(SINUSOIDAL, 'shift_matrix', offset, dModel, c.float(base))}.T`;
      },
    },
    kernel: {
      params: { dModel: even },
      cpp: 'SinusoidalKernel(KernelParams, distances, out)',
      python: (c, params) => c.call(MORE, 'kernel', c.array('distances'), () => waves(c, params)),
    },
  },
};
