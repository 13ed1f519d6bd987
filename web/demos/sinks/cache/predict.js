/** The prediction before the pictures; the engine knows the answer. */
export const predict = {
  options: ['same', 'spread', 'first'],
  done: { sinkSize: 0, windowSize: 8, length: 9 },
  answer,
};

// What becomes of the first token's weight when only the eight recent ones stay in the cache.
function answer(engine) {
  const shape = { queryLen: 1, keyLen: 9 };
  const logits = Float32Array.from([6, 1, 1, 1, 1, 1, 1, 1, 1]);
  const mask = Uint8Array.from([0, 1, 1, 1, 1, 1, 1, 1, 1]);
  const before = engine.attention.weights(logits, shape);
  const after = engine.attention.weights(logits, { ...shape, mask });
  if (after[0] > 0) return 'first';
  return after[8] > 2 * before[8] ? 'spread' : 'same';
}
