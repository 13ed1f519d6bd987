import { readingAt } from '../../web/demos/text/runs.js';

/** Of every model; three layers of width 96 learn a text of a million characters in minutes. */
export const PARAMS = {
  task: 'text',
  length: 128,
  batch: 16,
  steps: 1500,
  learningRate: 0.002,
  layers: 3,
  dModel: 96,
  numHeads: 4,
  mlpDim: 384,
  numBuckets: 32,
  maxDistance: 128,
};

const WINDOW = 32;
const windowed = { encoding: 'rope', window: WINDOW };

/** What is trained, by name: each encoding, then what windows and a layer without positions make of RoPE. */
export const MODELS = {
  rope: { encoding: 'rope' },
  alibi: { encoding: 'alibi' },
  none: { encoding: 'none' },
  learned: { encoding: 'learned' },
  t5: { encoding: 't5' },
  sinusoidal: { encoding: 'sinusoidal' },
  hybrid: { encoding: 'rope', perLayer: [windowed, windowed, { encoding: 'none' }] },
  windowed: { encoding: 'rope', perLayer: [windowed, windowed, windowed] },
  // The three fastest of twelve pairs turn, the others never.
  prope: { encoding: 'rope', rotary: 0.25, proportional: true },
  pope: { encoding: 'pope' },
  kerple: { encoding: 'kerple' },
};

/** Lengths of context at which every model is tested, in characters. */
export const LENGTHS = [64, 96, 128, 160, 192, 256, 384, 512, 768, 1024, 2048];

/**
 * Characters that count, the last of each context, and places where contexts end. A context of ROOM characters lies in the
 * held-out text at all of them; at the first, one of 2,048 begins in the text before it, of which no character counts.
 */
export const LAST = 32;
export const PLACES = 64;
export const ROOM = 1024;

const ROPE = {
  linear: { scaling: 'linear' },
  ntk: (length) => readingAt('ntk', length),
  yarn: { scaling: 'yarn', betaFast: 4 },
  yarn32: { scaling: 'yarn', betaFast: 32 },
};
const WINDOWED = { window: { window: PARAMS.length } };

/** How a trained model is read beside as it is: what the trainer is asked, or that by the length. */
export const READINGS_OF = {
  rope: { ...ROPE, ...WINDOWED },
  alibi: WINDOWED,
  none: { ...WINDOWED, logn: { logN: true } },
  learned: { clamp: { clamp: true } },
  t5: WINDOWED,
  sinusoidal: {},
  hybrid: {},
  windowed: {},
  prope: WINDOWED,
  pope: WINDOWED,
  kerple: WINDOWED,
};

/** Further trainings of the RoPE model, at four times the length. */
const four = { steps: 300, learningRate: 0.001, length: 512, batch: 4 };
export const FURTHER = {
  none: four,
  linear: { ...four, scaling: 'linear' },
  yarn: { ...four, scaling: 'yarn', betaFast: 4 },
};

/** Steps of further training at which it is read. */
export const STOPS = [0, 20, 100, 300];

/** Where further training is read. */
export const FURTHER_LENGTHS = [128, 256, 512];
