/** The prediction before the pictures; the engine knows the answer. */
export const predict = {
  options: ['weak', 'last', 'none'],
  done: { after: 'refuse', maxLen: 16, length: 24, position: 16 },
  answer,
};

// What a table of 16 rows gives for the seventeenth position.
function answer(engine) {
  const dModel = 32;
  const table = engine.learned.table({ maxLen: 16, dModel, seed: 1 });
  try {
    const row = engine.learned.lookup(table, { maxLen: 16, dModel, positions: [16] });
    return row.every((value, i) => value === table[15 * dModel + i]) ? 'last' : 'weak';
  } catch {
    return 'none';
  }
}
