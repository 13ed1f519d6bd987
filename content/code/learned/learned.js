// A learned table with the engine: its start, its rows, and its resizing.

/** x [seqLen, dModel] in one flat array, with the rows of its positions added. */
export function addPositions(engine, x, table, { dModel }) {
  const positions = Array.from({ length: x.length / dModel }, (_, p) => p); // @a
  const rows = engine.learned.lookup(table, { dModel, positions }); // refuses a missing row // @c
  return x.map((value, n) => value + rows[n]); // @d
}

/** A table as it stands before training, stretched to another number of rows. */
export function stretched(engine, { maxLen, dModel, rows, seed }) {
  const table = engine.learned.table({ maxLen, dModel, std: 0.02, seed });
  return engine.learned.resize(table, { dModel, rows, mode: 'half-pixel' }); // @c
}
