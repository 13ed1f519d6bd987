/** The prediction before the pictures; the engine knows the answer. */
export const predict = {
  options: ['error', 'same', 'silent'],
  done: { permute: false, third: 'wrong-key' },
  answer,
};

// A query rotated in one layout against a key rotated in the other.
function answer(engine) {
  const headDim = 8;
  const { invFreq } = engine.rope.frequencies({ headDim });
  const [q, k] = [1, 2].map((seed) => engine.learned.table({ maxLen: 1, dModel: headDim, std: 1, seed }));
  const turn = (x, position, layout) =>
    engine.rope.rotate(x, { headDim, positions: [position], invFreq, layout });
  try {
    const score = (layout) =>
      engine.attention.scores(turn(q, 7, 'interleaved'), turn(k, 3, layout), { headDim })[0];
    return Math.abs(score('half') - score('interleaved')) < 1e-5 ? 'same' : 'silent';
  } catch {
    return 'error';
  }
}
