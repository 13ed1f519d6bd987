/** The prediction before the pictures; the engine knows the answer. */
export const predict = {
  options: ['grows', 'shrinks', 'stays'],
  done: { rotate: 'both', m: 26, n: 17 },
  answer,
};

// The score of a query at 21 and a key at 12, and of both five places on.
function answer(engine) {
  const { invFreq } = engine.rope.frequencies({ headDim: 64 });
  const turn = (vector, position) =>
    engine.rope.rotate(vector, { headDim: 2, positions: [position], invFreq: [invFreq[6]] });
  const score = (m, n) =>
    engine.attention.scores(turn([1.5, 0.35], m), turn([0.6, 1.1], n), { headDim: 2, scale: 1 })[0];
  const change = score(26, 17) - score(21, 12);
  if (Math.abs(change) < 1e-5) return 'stays';
  return change > 0 ? 'grows' : 'shrinks';
}
