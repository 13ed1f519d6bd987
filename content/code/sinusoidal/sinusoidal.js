// Sinusoidal encoding with the engine: its table, and the step of k tokens.

/** x [seqLen, dModel] in one flat array, with the encoding of its positions added. */
export function addPositions(engine, x, { dModel, base = 10000 }) {
  const positions = Array.from({ length: x.length / dModel }, (_, p) => p); // @a
  const table = engine.sinusoidal.encode({ positions, dModel, base }); // @c
  return x.map((value, n) => value + table[n]); // @d
}

/** PE(p + k) from PE(p), without knowing p. */
export function shift(engine, rows, k, { dModel, base = 10000 }) {
  return engine.sinusoidal.applyShift(rows, { offset: k, dModel, base });
}

/** Radians per token of every pair, the fastest first. */
export function frequencies(engine, { dModel, base = 10000 }) {
  return engine.sinusoidal.frequencies({ dModel, base }); // @b
}
