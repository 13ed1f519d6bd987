import { choice, count, doubles, LENGTH, real, WIDTH, whole } from '../kinds.js';

/** @import { Schema } from '../facts.d.ts' */

/** @satisfies {Schema<typeof import('../methods/context.js').context>} */
export const context = {
  params: {
    position: whole(0, LENGTH),
    style: choice('WindowStyle', 'sliding'),
    rule: choice('TemperatureRule', 'log-n'),
    trained: whole(2, LENGTH),
    scale: real({ from: 0, to: 100, usual: 0.1 }),
    headDim: whole(2, WIDTH, { of: 2 }),
    longest: count(LENGTH),
    exponent: choice('CosineExponent', 'official'),
  },
  verbs: {
    reach: {
      arrays: { windows: doubles({ most: 4096 }) },
      cpp: 'ContextReach(ReachParams, windows, out.first, out.earliest)',
    },
    temperature: {
      arrays: { lengths: doubles({ most: LENGTH }) },
      cpp: 'ContextTemperature(TemperatureParams, lengths, out)',
    },
    firstNegative: {
      arrays: { bases: doubles({ most: LENGTH }) },
      cpp: 'ContextFirstNegative(FirstNegativeParams, bases, out)',
    },
  },
};
