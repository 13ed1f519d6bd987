import { base, choice, doubles, invFreq, LENGTH, WIDTH, whole } from '../kinds.js';
import { turning } from './rope.js';

/** @import { PythonCall, Schema } from '../facts.d.ts' */

const format = choice('FloatFormat', 'float32');

/** @type {(name: string) => (c: PythonCall, params: Record<string, any>) => string} */
const phases =
  (name) =>
  (c, { headDim, base, invFreq, ...formats }) => {
    const words = ['positionFormat', 'frequencyFormat', 'angleFormat'].map((key) => `"${formats[key]}"`);
    const given = [c.array('positions'), turning(c, { headDim, base, invFreq })];
    return c.call('precision/more', name, ...given, ...words);
  };

/** @satisfies {Schema<typeof import('../methods/precision.js').precision>} */
export const precision = {
  params: {
    format: choice('FloatFormat'),
    positions: doubles({ most: LENGTH, within: 2 ** 24 }),
    headDim: whole(2, WIDTH, { of: 2 }),
    base: base(10000),
    invFreq,
    positionFormat: format,
    frequencyFormat: format,
    angleFormat: format,
  },
  verbs: {
    round: {
      arrays: { values: doubles() },
      cpp: 'RoundValues(format, values, out)',
      python: (c, { format }) => c.call('precision/more', 'round_to', ...c.inputs(), `"${format}"`),
    },
    pack: { arrays: { values: doubles() }, cpp: 'PackPrecision(format, values, out)' },
    phases: { cpp: 'RoundedPhases(PhaseParams, positions, out)', python: phases('phases') },
    phaseErrors: { cpp: 'PhaseErrors(PhaseParams, positions, out)', python: phases('phase_errors') },
  },
};
