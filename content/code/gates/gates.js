// Positions that depend on the text, with the engine: CoPE, forgetting attention and PaTH.

/** Weights of the last query, by how many tokens the gates count back to each key. */
export function countedWeights(engine, scores, gates, logits) {
  const keyLen = gates.length;
  const shape = { queryLen: 1, keyLen, queryOffset: keyLen - 1 };
  const { bias } = engine.gates.contextual(gates, logits, shape); // @a
  return engine.attention.weights(scores, { ...shape, bias });
}

/** Biases of forgetting attention, a gate a token. */
export function forgotten(engine, gates) {
  return engine.gates.forget(gates, { queryLen: gates.length }); // @c
}

/** Scores of PaTH, a reflection a token. */
export function reflected(engine, q, k, { headDim, w, beta }) {
  return engine.gates.path(q, k, { headDim, w, beta }); // @d
}
