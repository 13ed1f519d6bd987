import { longest } from './params.js';

const llama = { head_dim: 128, rope_theta: 500000, max_position_embeddings: longest };
const phi = { head_dim: 96, rope_theta: 10000, max_position_embeddings: longest };

/** The length of training, where a model with two lists changes from one to the other. */
export const trainedOf = (method) => (method === 'llama3' ? 8192 : 4096);

/** A model's config with its lists, or with the two bounds of Llama 3's rule. */
export function configOf({ method, factor, lowFreq, highFreq, short, long }) {
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
