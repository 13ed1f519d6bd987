/** The prediction before the pictures; the engine knows the answer. */
export const predict = {
  options: ['one', 'less', 'zero'],
  done: { rule: 'softmax', first: 'kept', shift: -6 },
  answer,
};

// What eight tokens get together when every score falls by 6.
function answer(engine) {
  const logits = [6, 0.2, -0.5, 1, 0.3, 1.2, 0.6, 1].map((logit) => logit - 6);
  const weights = engine.attention.weights(Float32Array.from(logits), { queryLen: 1, keyLen: 8 });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total > 0.999) return 'one';
  return total < 0.01 ? 'zero' : 'less';
}
