import { outcome } from './outcome.js';

/**
 * One side of a contradiction: a `measurement` { title, unit?, measure(engine) } and what the side says of it.
 * Its outcome is that of a check, and does not hold where the side is wrong.
 */
export const side = ({ title, unit, measure }, relation, limit, within) => ({
  title,
  run: (engine) => outcome({ measured: measure(engine), relation, limit, within, unit }),
});
