/** The prediction before the pictures; the engine knows the answer. */
export const predict = {
  options: ['most', 'half', 'gone'],
  done: { kind: 'wrong-integers', join: 'add', strength: 1, length: 128, position: 100 },
  answer,
};

// The cosine of a word of width 512 with itself after 100 was added to every entry.
function answer(engine) {
  const headDim = 512;
  const word = engine.learned.table({ maxLen: 1, dModel: headDim, std: 1, seed: 7 });
  const moved = word.map((value) => value + 100);
  const dot = (a, b) => engine.attention.scores(a, b, { headDim, scale: 1 })[0];
  const cosine = dot(word, moved) / Math.sqrt(dot(word, word) * dot(moved, moved));
  return cosine > 0.8 ? 'most' : cosine > 0.3 ? 'half' : 'gone';
}
