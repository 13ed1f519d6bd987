import { choice, int, real, vector } from '../../../core/parameters.js';
import { longFactors } from '../ramp/methods.js';

// Of the 48 pairs of Phi-3-vision-128k, to two decimals; the list for long texts is scaling/ramp's.
const shortFactors = [
  1.05, 1.05, 1.05, 1.1, 1.1, 1.1, 1.25, 1.25, 1.4, 1.45, 1.55, 1.85, 1.9, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  2, 2, 2, 2, 2, 2, 2, 2.1, 2.1, 2.2, 2.35, 2.35, 2.35, 2.35, 2.4, 2.4, 2.65, 2.7, 2.9, 2.95, 3.05, 3.05,
  3.05,
];
const list = (initial) => vector({ initial, min: 0.5, max: 128, digits: 2, control: 'none' });

export const longest = 131072;

export const params = {
  method: choice({
    initial: 'longrope',
    options: ['longrope', 'llama3', 'wrong-by-position'],
    control: 'buttons',
  }),
  seqLen: int({
    initial: 4096,
    min: 256,
    max: longest,
    scale: 'log',
    snaps: [4096, 8192, 32768],
    group: 'setup',
  }),
  factor: real({ initial: 8, min: 1, max: 64, digits: 1, scale: 'log', snaps: [8, 32], group: 'setup' }),
  lowFreq: real({ initial: 1, min: 0.1, max: 16, digits: 2, scale: 'log', snaps: [1], control: 'none' }),
  highFreq: real({ initial: 4, min: 0.5, max: 256, digits: 2, scale: 'log', snaps: [4], control: 'none' }),
  pair: int({ initial: 40, min: 0, max: 63, control: 'none' }),
  short: list(shortFactors),
  long: list(longFactors),
};

const llama = { head_dim: 128, rope_theta: 500000, max_position_embeddings: longest };
const phi = { head_dim: 96, rope_theta: 10000, max_position_embeddings: longest };

/** The length of training, where a model with two lists changes from one to the other. */
export const trainedOf = (method) => (method === 'llama3' ? 8192 : 4096);

/**
 * A model's config with its lists, or with the two bounds of Llama 3's rule.
 *
 * @param {Record<string, any>} values
 * @returns {Record<string, any>}
 */
function configOf({ method, factor, lowFreq, highFreq, short, long }) {
  const original_max_position_embeddings = trainedOf(method);
  if (method === 'llama3') {
    const rope_scaling = {
      rope_type: 'llama3',
      factor,
      low_freq_factor: lowFreq,
      high_freq_factor: highFreq,
      original_max_position_embeddings,
    };
    return { ...llama, rope_scaling };
  }
  const rope_scaling = { rope_type: 'longrope', short_factor: short, long_factor: long };
  return { ...phi, original_max_position_embeddings, rope_scaling };
}

/** λ = θ / θ′ of every pair at a length, with invFreq and attentionFactor. */
export function slowedAt(engine, values, seqLen) {
  const config = configOf(values);
  const { rope_scaling: _, original_max_position_embeddings: __, ...unscaled } = config;
  const plain = engine.rope.frequencies({ config: unscaled }).invFreq;
  const scaled = engine.rope.frequencies({ config, seqLen });
  return { ...scaled, plain, slowed: plain.map((speed, i) => speed / scaled.invFreq[i]) };
}

/** What a list would do if it were one of positions: the factor of the stretch that a position lies in. */
export const byPosition = ({ long }, length) =>
  long[Math.min(long.length - 1, Math.floor(((length - 1) * long.length) / longest))];
