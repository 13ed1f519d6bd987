/** The prediction before the pictures; the engine knows the answer. */
export const predict = {
  options: ['fast', 'slow', 'none'],
  done: { method: 'yarn', ramp: 'dimension', factor: 16, mix: 'official', index: 'official' },
  answer,
};

// The pairs whose frequency YaRN leaves alone at sixteen times the length.
function answer(engine) {
  const config = { head_dim: 128, rope_theta: 10000, max_position_embeddings: 4096 };
  const plain = engine.rope.frequencies({ config }).invFreq;
  const { invFreq } = engine.rope.frequencies({
    config: {
      ...config,
      rope_scaling: { rope_type: 'yarn', factor: 16, original_max_position_embeddings: 4096 },
    },
  });
  const isKept = (pair) => Math.abs(invFreq[pair] / plain[pair] - 1) < 1e-6;
  return isKept(0) ? 'fast' : isKept(63) ? 'slow' : 'none';
}
