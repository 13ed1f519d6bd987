/** The prediction before the pictures; the engine knows the answer. */
export const predict = {
  options: ['fast', 'slow', 'all'],
  done: { base: 10000, headDim: 128, trainLen: 4096, testLen: 8192, belief: 'measured' },
  answer,
};

// Where a model trained on 4,096 tokens meets new angles at 8,192.
function answer(engine) {
  const { unseenPhases } = engine.scaling.report({
    config: { head_dim: 128, rope_theta: 10000, max_position_embeddings: 4096 },
    seqLen: 8192,
  });
  const isNew = (phase) => phase > 0.05;
  if (unseenPhases.every(isNew)) return 'all';
  return isNew(unseenPhases[0]) ? 'fast' : 'slow';
}
