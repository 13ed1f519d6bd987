import { samples } from './samples.js';

/** The prediction before the pictures; the engine knows the answer. */
export const predict = { options: ['none', 'some', 'most'], done: { a: samples[0].text }, answer };

// How many of the 64 pairs of Llama 2 never complete a turn within its 4,096 positions.
function answer(engine) {
  const { neverCompleted } = engine.scaling.report({
    config: { head_dim: 128, rope_theta: 10000, max_position_embeddings: 4096 },
    seqLen: 4096,
  });
  if (neverCompleted.length === 0) return 'none';
  return neverCompleted.length < 32 ? 'some' : 'most';
}
