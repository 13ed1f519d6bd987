import { outcome } from './outcome.js';

/**
 * One side of a contradiction: a `measurement` { words, values?, unit?, measure(engine) } and what the side says of it.
 * `words` names the title, `values` fill its slots. Its outcome is that of a check, and does not hold where the side is
 * wrong.
 *
 * @param {{ words: string, values?: Record<string, unknown>, unit?: string, measure: (engine: any) => number }} measurement
 * @param {string} relation
 * @param {number} limit
 * @param {number} [within]
 */
export const side = ({ words, values, unit, measure }, relation, limit, within) => ({
  words,
  values,
  run: (engine) => outcome(measure(engine), relation, limit, { within, unit }),
});
