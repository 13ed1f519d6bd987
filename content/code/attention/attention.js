// Softmax attention with the engine: content alone, no position.

/** q [queryLen, headDim], k and v [keyLen, headDim], each in one flat array. */
export function attention(engine, q, k, v, { headDim, causal = false }) {
  const shape = { queryLen: q.length / headDim, keyLen: k.length / headDim };
  const scores = engine.attention.scores(q, k, { headDim }); // q · k / √headDim // @d
  const weights = engine.attention.weights(scores, { ...shape, causal }); // @c
  return engine.attention.attend(weights, v, { ...shape, headDim });
}

/** The same in every head by itself; q, k and v have numHeads · headDim columns. */
export function multiHead(engine, q, k, v, { numHeads, headDim, causal = false }) {
  const { out, weights } = engine.attention.multiHead(q, k, v, { numHeads, headDim, causal });
  return { out, weights }; // [queryLen, numHeads · headDim], [numHeads, queryLen, keyLen]
}
