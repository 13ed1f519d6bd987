import { choice, int } from '../../core/parameters.js';
import { DEFAULTS, SETTINGS_OF, T5_BUCKETS, WIDTH } from '../../trainer/plan.js';

export {
  DEFAULTS,
  ENCODINGS,
  FEW_STEPS,
  LENGTHS,
  READINGS,
  readAt,
  SETTINGS_OF,
  TASKS,
  WIDTH,
} from '../../trainer/plan.js';

/** Ways to read a trained model at a length that it was not trained for: of which encoding, and how. */
export const VIEWS = {
  'rope-linear': { encoding: 'rope', reading: 'linear' },
  'rope-ntk': { encoding: 'rope', reading: 'ntk' },
  'rope-ntklogn': { encoding: 'rope', reading: 'ntklogn' },
  'rope-dynamic': { encoding: 'rope', reading: 'dynamic' },
  'rope-yarn': { encoding: 'rope', reading: 'yarn' },
  'rope-yarn32': { encoding: 'rope', reading: 'yarn32' },
  'rope-yarnplain': { encoding: 'rope', reading: 'yarnplain' },
  'rope-logn': { encoding: 'rope', reading: 'logn' },
  'rope-linearlogn': { encoding: 'rope', reading: 'linearlogn' },
  'none-logn': { encoding: 'none', reading: 'logn' },
  'alibi-logn': { encoding: 'alibi', reading: 'logn' },
  'learned-clamp': { encoding: 'learned', reading: 'clamp' },
};

/**
 * The trainer's parameters of one model in settings { task, steps, k, length, base, headDim, … }. What makes no difference
 * to a model is left at the trainer's default, so that it is the same model, bit by bit.
 */
export function modelParams(settings, encoding, seed) {
  const all = { ...DEFAULTS, ...settings };
  const { task, steps, length, headDim } = all;
  const own = Object.fromEntries(SETTINGS_OF[encoding].map((name) => [name, all[name]]));
  const reach = task === 'back' ? { k: all.k } : {};
  return { task, encoding, seed, steps, length, numHeads: WIDTH / headDim, ...reach, ...own };
}

/** The same for the same model, whoever asks for it. */
export const keyOf = (params) =>
  Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');

/** Rows of a learned table: a position that training never had in any sequence has none. */
export const rowsOf = ({ length, positionRange }) => positionRange || length;

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
  positionRange: folded('positionRange', ['0', '256']),
  slopeFactor: folded('slopeFactor', ['1', '2', '4', '8']),
  numBuckets: folded('numBuckets', ['16', '32']),
};

/** The same as settings of settings.js. */
export const chosenSettings = ({ k, base, positionRange, slopeFactor, numBuckets }) => ({
  k,
  base: Number(base),
  headDim: DEFAULTS.headDim,
  positionRange: Number(positionRange),
  slopeFactor: Number(slopeFactor),
  ...(Number(numBuckets) === T5_BUCKETS.numBuckets ? T5_BUCKETS : OWN_BUCKETS),
});
