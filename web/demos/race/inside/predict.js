import { initialSettings } from './params.js';

/** The prediction before the pictures; the engine knows the answer. */
export const predict = {
  options: ['fast', 'slow', 'all'],
  done: { encoding: 'rope', trained: '32', length: 64, reading: 'none', base: '10000', headDim: '8' },
  answer,
};

// Which pairs of a head of 8 features meet, at 64 tokens, angles far from all that 32 tokens showed.
function answer(engine) {
  const { base, headDim } = initialSettings;
  const config = { rope_theta: base, head_dim: headDim, max_position_embeddings: 32 };
  const { unseenPhases, wavelengths } = engine.scaling.report({ config, seqLen: 64 });
  // By the distance from one angle of training to the next, where they fill the circle.
  const isNew = Array.from(unseenPhases, (phase, i) => wavelengths[i] > 32 && phase > 0);
  if (isNew.every(Boolean)) return 'all';
  return isNew.at(-1) ? 'slow' : 'fast';
}
