/** The prediction before the pictures; the engine knows the answer. */
export const predict = {
  options: ['sharper', 'softer', 'same'],
  done: { factor: 32, use: 'official' },
  answer,
};

// The entropy of a row of weights before and after the logits are multiplied by YaRN's factor squared.
function answer(engine) {
  const { attentionFactor } = engine.rope.frequencies({
    config: {
      head_dim: 128,
      rope_theta: 10000,
      max_position_embeddings: 4096,
      rope_scaling: { rope_type: 'yarn', factor: 32, original_max_position_embeddings: 4096 },
    },
  });
  const shape = { queryLen: 1, keyLen: 4 };
  const entropy = (scale) => {
    const logits = engine.attention.scores([1], [2, 1, 0, -1], { headDim: 1, scale });
    return engine.attention.entropy(engine.attention.weights(logits, shape), shape)[0];
  };
  const change = entropy(attentionFactor ** 2) - entropy(1);
  if (change === 0) return 'same';
  return change < 0 ? 'sharper' : 'softer';
}
