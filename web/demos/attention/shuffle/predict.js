/** The prediction before the pictures; the engine knows the answer. */
export const predict = {
  options: ['token', 'place', 'new'],
  done: { causal: false, encoding: false, order: [3, 1, 2, 0] },
  answer,
};

// Which of the two stays: the vector of the word, or that of the place.
function answer(engine) {
  const headDim = 16;
  const shape = { queryLen: 4, keyLen: 4 };
  const order = [3, 1, 2, 0];
  const words = engine.learned.table({ maxLen: 4, dModel: headDim, std: 1, seed: 1 });
  const rowOf = (rows, i) => rows.subarray(i * headDim, (i + 1) * headDim);
  const attend = (x) =>
    engine.attention.attend(engine.attention.weights(engine.attention.scores(x, x, { headDim }), shape), x, {
      ...shape,
      headDim,
    });
  const before = attend(words);
  const after = attend(Float32Array.from(order.flatMap((from) => [...rowOf(words, from)])));
  const isNear = (a, b) => a.every((value, i) => Math.abs(value - b[i]) < 1e-5);
  if (order.every((from, row) => isNear(rowOf(after, row), rowOf(before, from)))) return 'token';
  return order.every((_, row) => isNear(rowOf(after, row), rowOf(before, row))) ? 'place' : 'new';
}
