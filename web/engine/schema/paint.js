import { count, floats, LENGTH, other, real } from '../kinds.js';

/** @import { Schema } from '../facts.d.ts' */

/** @satisfies {Schema<typeof import('../methods/paint.js').paint>} */
export const paint = {
  params: {
    rows: count(LENGTH),
    cols: count(LENGTH),
    palette: other,
    min: real({ from: -1e30, to: 1e30 }),
    max: real({ from: -1e30, to: 1e30 }),
  },
  verbs: { heatmap: { arrays: { values: floats() } } },
};
