/** What a race is run on: answers to guess among, layers, the study's steps and learning rate. */
export const TASKS = {
  back: { classes: 8, layers: 1, steps: 1000 },
  latest: { classes: 4, layers: 2, steps: 1000 },
  needle: { classes: 4, layers: 1, steps: 1000 },
  copy: { classes: 16, layers: 2, steps: 2000 },
  induction: { classes: 8, layers: 2, steps: 1500 },
  parity: { classes: 2, layers: 2, steps: 1500 },
};

/** Steps that a phone trains in seconds; enough for the picture. */
export const FEW_STEPS = 300;

/** Width of all models; a head takes headDim of it. */
export const WIDTH = 32;

/** One model is trained for each of them. */
export const ENCODINGS = ['none', 'sinusoidal', 'learned', 't5', 'alibi', 'rope'];

/** Ways to read a trained model at a length that it was not trained for: of which encoding, and how. */
export const VIEWS = {
  'rope-linear': { encoding: 'rope', reading: 'linear' },
  'rope-ntk': { encoding: 'rope', reading: 'ntk' },
  'rope-yarn': { encoding: 'rope', reading: 'yarn' },
  'rope-yarn32': { encoding: 'rope', reading: 'yarn32' },
  'rope-logn': { encoding: 'rope', reading: 'logn' },
  'none-logn': { encoding: 'none', reading: 'logn' },
  'alibi-logn': { encoding: 'alibi', reading: 'logn' },
  'learned-clamp': { encoding: 'learned', reading: 'clamp' },
};

/** What the trainer's evaluate takes for each reading. */
export const READINGS = {
  none: {},
  linear: { scaling: 'linear' },
  ntk: { scaling: 'ntk' },
  yarn: { scaling: 'yarn', betaFast: 4 },
  yarn32: { scaling: 'yarn', betaFast: 32 },
  logn: { logN: true },
  clamp: { clamp: true },
};

/** Lengths that every model is tested at; every other number of tokens lies between. */
export const LENGTHS = [4, 8, 12, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 256, 384, 512];

const DEFAULTS = {
  k: 3,
  length: 32,
  base: 10000,
  headDim: 8,
  slopeFactor: 1,
  numBuckets: 16,
  maxDistance: 24,
  positionRange: 0,
};

// What makes no difference to a model is left at the trainer's default, so that it is the same model, bit by bit.
const OWN = {
  none: [],
  sinusoidal: ['base', 'positionRange'],
  learned: ['positionRange'],
  t5: ['numBuckets', 'maxDistance'],
  alibi: ['slopeFactor'],
  rope: ['base'],
};

/** The trainer's parameters of one model in settings { task, steps, k, length, base, headDim, … }. */
export function modelParams(settings, encoding, seed) {
  const all = { ...DEFAULTS, ...settings };
  const { task, steps, length, headDim } = all;
  const own = Object.fromEntries(OWN[encoding].map((name) => [name, all[name]]));
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
