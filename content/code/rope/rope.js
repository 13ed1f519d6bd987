// RoPE with the engine: all heads of a sequence at once.

/** x [seqLen, numHeads · headDim] in one flat array; every head turns alike. */
export function rotate(engine, x, { headDim, positions, base = 10000, layout = 'interleaved' }) {
  const { invFreq } = engine.rope.frequencies({ headDim, base }); // @b
  return engine.rope.rotate(x, { headDim, positions, invFreq, layout }); // @c
}

/** q · k for a key that stands `distance` tokens before the query, wherever they are. */
export function score(engine, q, k, distance, { headDim, base = 10000 }) {
  const parts = engine.rope.contributions(q, k, { headDim, base, distances: [distance] }); // @d
  return parts.reduce((sum, part) => sum + part, 0);
}
