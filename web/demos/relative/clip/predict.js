/** The prediction before the pictures; the engine knows the answer. */
export const predict = {
  options: ['six', 'seven', 'nineteen'],
  done: { clip: 'clip', maxRelativePosition: 3, length: 10 },
  answer,
};

// The rows that queries and keys of ten tokens choose when distances are clipped at 3.
function answer(engine) {
  const rows = new Set(engine.relative.indices({ queryLen: 10, keyLen: 10, maxRelativePosition: 3 }));
  return { 6: 'six', 7: 'seven', 19: 'nineteen' }[rows.size];
}
