/** The prediction before the pictures; the engine knows the answer. */
export const predict = { options: ['always', 'ripples', 'level'], done: { content: 'same' }, answer };

// How the mean of the pairs' cosines goes with the distance, for one and the same query and key.
function answer(engine) {
  const headDim = 128;
  const { invFreq } = engine.rope.frequencies({ headDim });
  const distances = Float64Array.from({ length: 201 }, (_, distance) => distance);
  const same = new Float32Array(headDim).fill(1);
  const parts = engine.rope.contributions(same, same, { headDim, distances, invFreq });
  const pairs = headDim / 2;
  const totals = Array.from(distances, (_, i) =>
    parts.subarray(i * pairs, (i + 1) * pairs).reduce((sum, part) => sum + part, 0),
  );
  if (totals[200] > 0.9 * totals[0]) return 'level';
  return totals.some((total, i) => i > 0 && total > totals[i - 1]) ? 'ripples' : 'always';
}
