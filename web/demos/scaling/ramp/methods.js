import { choice, int, real, vector } from '../../../core/parameters.js';

// The factors of OmniGen v1, made from Phi-3-mini-128k: 48 pairs of a head of 96, trained at 4096.
export const longFactors = [
  1.03, 1.05, 1.05, 1.08, 1.23, 1.23, 1.3, 1.45, 1.6, 1.65, 1.9, 2.86, 3.69, 5.42, 5.49, 5.49, 9.09, 11.58,
  15.66, 15.77, 15.79, 18.36, 21.99, 23.08, 30.01, 32.35, 32.59, 35.56, 39.95, 53.84, 56.2, 57.95, 59.29,
  59.77, 59.92, 61.19, 61.96, 62.5, 63.37, 63.48, 63.48, 63.66, 63.85, 64.08, 64.76, 64.8, 64.81, 64.81,
];
const longModel = { head_dim: 96, rope_theta: 10000, max_position_embeddings: 131072 };
const longTrained = 4096;
const longReach = 131072;

export const methods = ['linear', 'ntk', 'dynamic', 'yarn', 'longrope', 'llama3'];

export const params = {
  method: choice({ initial: 'yarn', options: methods, control: 'buttons' }),
  factor: real({ initial: 16, min: 1, max: 64, digits: 1, scale: 'log', snaps: [2, 4, 8, 16, 32] }),
  ramp: choice({
    initial: 'dimension',
    options: ['dimension', 'rotations', 'wrong-wavelength'],
    control: 'buttons',
  }),
  betaFast: real({ initial: 32, min: 2, max: 256, digits: 1, scale: 'log', snaps: [32] }),
  betaSlow: real({ initial: 1, min: 0.1, max: 16, digits: 2, scale: 'log', snaps: [1] }),
  mix: choice({
    initial: 'official',
    options: ['official', 'wrong-inverted'],
    control: 'buttons',
  }),
  index: choice({
    initial: 'official',
    options: ['official', 'wrong-off-by-one'],
    control: 'buttons',
  }),
  trainLen: int({
    initial: 4096,
    min: 512,
    max: 131072,
    scale: 'log',
    snaps: [2048, 4096, 8192, 32768],
    group: 'setup',
  }),
  seqLen: int({
    initial: 16384,
    min: 512,
    max: 1048576,
    scale: 'log',
    snaps: [8192, 16384, 65536],
    group: 'setup',
  }),
  base: real({
    initial: 10000,
    min: 1000,
    max: 1e7,
    digits: 0,
    scale: 'log',
    snaps: [10000, 500000, 1e6],
    group: 'setup',
  }),
  headDim: int({
    initial: 128,
    min: 8,
    max: 256,
    step: 2,
    scale: 'log',
    snaps: [64, 96, 128, 256],
    group: 'setup',
  }),
  pair: int({ initial: 30, min: 0, max: 127, control: 'none' }),
  longFactors: vector({ initial: longFactors, min: 0.5, max: 128, digits: 2, control: 'none' }),
};

/**
 * A model's config with the rope_scaling of a method.
 *
 * @param {string} method
 * @param {Record<string, any>} values
 * @returns {Record<string, any>}
 */
function configOf(method, values) {
  const { base, headDim, trainLen, factor } = values;
  const plain = { head_dim: headDim, rope_theta: base, max_position_embeddings: trainLen };
  const scaled = (rope_scaling) => ({ ...plain, rope_scaling: { rope_type: method, ...rope_scaling } });
  switch (method) {
    case 'dynamic':
      return scaled({ factor: 1 });
    case 'yarn':
      return scaled({ factor, beta_fast: values.betaFast, beta_slow: values.betaSlow });
    case 'llama3':
      return scaled({
        factor,
        low_freq_factor: 1,
        high_freq_factor: 4,
        original_max_position_embeddings: trainLen,
      });
    case 'longrope':
      return {
        ...longModel,
        original_max_position_embeddings: longTrained,
        rope_scaling: {
          rope_type: method,
          long_factor: values.longFactors,
          short_factor: new Array(values.longFactors.length).fill(1),
        },
      };
    default:
      return scaled({ factor });
  }
}

/** What rope.frequencies is asked for. */
function askedOf(method, values) {
  const { ramp, mix, index, seqLen } = values;
  const own = method === 'yarn' ? { ramp, mix } : {};
  // LongRoPE has one list for short texts and one for long ones: here always the long one.
  const length = method === 'longrope' ? { seqLen: longTrained + 1 } : method === 'dynamic' ? { seqLen } : {};
  return { config: configOf(method, values), ...own, index, ...length };
}

/** The trained length of a method's model, and that of the text it is to read. */
export function lengthsOf({ method, trainLen, factor, seqLen }) {
  if (method === 'longrope') return { trained: longTrained, length: longReach };
  const length = method === 'dynamic' ? Math.max(trainLen, seqLen) : Math.round(trainLen * factor);
  return { trained: trainLen, length };
}

/** What a method does to every pair: { ratios (of scaled to plain radians per token), invFreq, attentionFactor, … }. */
export function scaledBy(engine, method, values) {
  const asked = askedOf(method, values);
  const { config } = asked;
  const scaled = engine.rope.frequencies(asked);
  const { rope_scaling: _, original_max_position_embeddings: __, ...plain } = config;
  const unscaled = engine.rope.frequencies({ config: plain }).invFreq;
  return { ...scaled, unscaled, ratios: scaled.invFreq.map((frequency, i) => frequency / unscaled[i]) };
}
