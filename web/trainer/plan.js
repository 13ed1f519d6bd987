// The facts of the length race, which training, figures and the stored runs share. tests/js/trainer/plan.test.js holds
// them to the trainer itself.

/**
 * The tasks in the order of the trainer: tokens, answers to guess among, and what the trainer takes where it is told
 * nothing else, layers and steps.
 */
export const TASKS = {
  back: { vocabulary: 8, classes: 8, layers: 1, steps: 1000 },
  latest: { vocabulary: 20, classes: 4, layers: 2, steps: 1000 },
  needle: { vocabulary: 44, classes: 4, layers: 1, steps: 1000 },
  copy: { vocabulary: 17, classes: 16, layers: 2, steps: 2000 },
  induction: { vocabulary: 16, classes: 8, layers: 2, steps: 1500 },
  parity: { vocabulary: 2, classes: 2, layers: 2, steps: 1500 },
};

/** All of the trainer's own, in its order but for texts, which stand before the last. */
export const ALL_TASKS = {
  ...TASKS,
  addition: { vocabulary: 12, classes: 10, layers: 2, steps: 3000 },
};

/** Those of the race, in the order of the trainer. One model is trained for each of them. */
export const ENCODINGS = ['none', 'sinusoidal', 'learned', 't5', 'alibi', 'rope'];

/** All that the trainer has, in its order. */
export const ALL_ENCODINGS = [...ENCODINGS, 'xpos', 'kerple', 'fire', 'abacus', 'pope', 'cope'];

/** Width of all models, of which a head takes headDim, and of their MLPs. */
export const WIDTH = 32;
export const MLP_WIDTH = 128;

/** Steps that a phone trains in seconds; enough for the picture. */
export const FEW_STEPS = 300;

/** Lengths that every model is tested at, in tokens. Dense, for RoPE's curve does not only fall; all even, as copies are. */
export const LENGTHS = [4, 8, 12, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 256, 384, 512];

/** A factor that follows from the model and the length: see ntkFactor. */
const LEAST = 'least';

/** Ways to read a trained model at a length that it was not trained for; readAt gives what the trainer's evaluate takes. */
export const READINGS = {
  none: {},
  linear: { scaling: 'linear' },
  ntk: { scaling: 'ntk', factor: LEAST },
  ntklogn: { scaling: 'ntk', factor: LEAST, logN: true },
  dynamic: { scaling: 'dynamic' },
  yarn: { scaling: 'yarn', betaFast: 4 },
  yarn32: { scaling: 'yarn', betaFast: 32 },
  yarnplain: { scaling: 'yarn', betaFast: 4, mscale: false },
  logn: { logN: true },
  linearlogn: { scaling: 'linear', logN: true },
  clamp: { clamp: true },
};

const MOST_FACTOR = 1e4; // that the trainer takes

/**
 * The least factor with which NTK-aware scaling keeps every pair on the arc that it covered in training. At r times the
 * length it is r^((pairs - 1) / i) of the first pair i that completed no turn, in digits that every browser agrees on.
 */
export function ntkFactor({ length, trained, base, headDim }) {
  const pairs = headDim / 2;
  const turns = (pair) => trained / (2 * Math.PI * base ** (pair / pairs));
  const open = Array.from({ length: pairs }, (_, pair) => pair).find((pair) => turns(pair) < 1);
  const ratio = Math.max(1, length / trained);
  return open ? Math.min(MOST_FACTOR, Number((ratio ** ((pairs - 1) / open)).toPrecision(12))) : 1;
}

/** What evaluate takes for a reading of a model { trained, base, headDim } at a length. */
export const readAt = (reading, model) =>
  reading.factor === LEAST ? { ...reading, factor: ntkFactor(model) } : reading;

const TURNED = ['linear', 'ntk', 'ntklogn', 'dynamic', 'yarn', 'yarn32', 'yarnplain', 'logn', 'linearlogn'];

/** Tokens of distance that stored runs count together. */
export const BAND = 8;

/** Those that an encoding has beside 'none'. */
export const READINGS_OF = {
  none: ['logn'],
  sinusoidal: [],
  learned: ['clamp'],
  t5: ['logn'],
  alibi: ['logn'],
  rope: TURNED,
  xpos: TURNED,
  kerple: ['logn'],
  fire: ['logn'],
  abacus: ['clamp'],
  pope: TURNED,
  cope: [],
};

/** What tells a model's settings beside its task and steps, and the trainer's own values. */
export const DEFAULTS = {
  k: 3,
  length: 32,
  base: 10000,
  headDim: 8,
  slopeFactor: 1,
  numBuckets: 16,
  maxDistance: 24,
  positionRange: 0,
};

/** T5's own buckets, of which a training length of 32 leaves those of far distances untrained. */
export const T5_BUCKETS = { numBuckets: 32, maxDistance: 128 };

/** Settings that make a difference to the models of an encoding. */
export const SETTINGS_OF = {
  none: [],
  sinusoidal: ['base', 'positionRange'],
  learned: ['positionRange'],
  t5: ['numBuckets', 'maxDistance'],
  alibi: ['slopeFactor'],
  rope: ['base'],
  xpos: ['base', 'scaleBase'],
  kerple: [],
  fire: [],
  abacus: ['positionRange'],
  pope: ['base'],
  cope: [],
};

/**
 * The numbers of the header of a file of weights, in their order; task and encoding as places in the lists above. Five
 * more follow for each of `perLayer`, which models of the race have none of.
 */
export const HEADER = [
  ...['task', 'encoding', 'seed', 'k', 'length', 'minLength', 'steps', 'learningRate'],
  ...['layers', 'dModel', 'numHeads', 'mlpDim', 'base', 'slopeFactor', 'numBuckets', 'maxDistance'],
  ...['positionRange', 'step', 'parameters', 'vocabulary', 'batch', 'originalLength', 'earlierSteps'],
  ...['scaling', 'factor', 'betaFast', 'betaSlow', 'mscale', 'perLayer', 'rotary', 'proportional'],
  ...['scaleBase', 'sink', 'logN', 'randomPositions', 'lengthSkew', 'outputGate', 'begin'],
];

/** How readings were tuned: settings of frequencies for each method, at a length, on models with these seeds. */
export const TUNING = { settings: 12, length: 128, seeds: [11, 12, 13], answers: 1000 };
