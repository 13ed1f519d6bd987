import { choice, int } from '../../core/parameters.js';

/** Tokens of the longest text that race/inside looks at. */
export const LONGEST_INSIDE = 256;

const folded = (initial, options) => choice({ initial, options, control: 'buttons', fold: true });

/** What a model is trained with beside its task, encoding, length and steps, as parameters of a figure. */
export const modelChoices = {
  k: int({ initial: 3, min: 1, max: 8, fold: true }),
  base: folded('10000', ['100', '1000', '10000', '500000']),
  headDim: folded('8', ['4', '8', '16', '32']),
  offsets: folded('0', ['0', '256']),
  slopes: folded('1', ['1', '2', '4', '8']),
  buckets: folded('16', ['16', '32']),
};

/** The same as settings of settings.js. */
export const chosenSettings = ({ k, base, headDim, offsets, slopes, buckets }) => ({
  k,
  base: Number(base),
  headDim: Number(headDim),
  positionRange: Number(offsets),
  slopeFactor: Number(slopes),
  ...(buckets === '32' ? { numBuckets: 32, maxDistance: 128 } : { numBuckets: 16, maxDistance: 24 }),
});
