import { choice, int } from '../../core/parameters.js';
import { DEFAULTS, T5_BUCKETS } from '../../trainer/plan.js';

/** Tokens of the longest text that race/inspector looks at. */
export const LONGEST_INSIDE = 256;

const { numBuckets, maxDistance } = DEFAULTS;
const OWN_BUCKETS = { numBuckets, maxDistance };

const folded = (setting, options) =>
  choice({ initial: String(DEFAULTS[setting]), options, control: 'buttons', group: 'setup' });

/** What a model is trained with beside its task, encoding, length and steps, as parameters of a figure. */
export const modelChoices = {
  k: int({ initial: DEFAULTS.k, min: 1, max: 8, group: 'setup' }),
  base: folded('base', ['2', '100', '1000', '10000', '500000', '1000000']),
  headDim: folded('headDim', ['4', '8', '16', '32']),
  positionRange: folded('positionRange', ['0', '256']),
  slopeFactor: folded('slopeFactor', ['1', '2', '4', '8']),
  numBuckets: folded('numBuckets', ['16', '32']),
};

/** The same as settings of settings.js. */
export const chosenSettings = ({ k, base, headDim, positionRange, slopeFactor, numBuckets }) => ({
  k,
  base: Number(base),
  headDim: Number(headDim),
  positionRange: Number(positionRange),
  slopeFactor: Number(slopeFactor),
  ...(Number(numBuckets) === T5_BUCKETS.numBuckets ? T5_BUCKETS : OWN_BUCKETS),
});
