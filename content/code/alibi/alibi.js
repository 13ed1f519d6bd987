// ALiBi with the engine: a slope for every head, and the bias that it makes.

/** The steepest slope first; any number of heads. */
export function slopes(engine, numHeads) {
  return engine.alibi.slopes({ numHeads }); // @b
}

/** Weights of one layer; q, k and v have numHeads · headDim columns. */
export function weights(engine, q, k, v, { numHeads, headDim }) {
  const width = numHeads * headDim;
  const shape = { queryLen: q.length / width, keyLen: k.length / width };
  const bias = engine.alibi.bias({ ...shape, numHeads, causal: true }); // −Infinity ahead // @c
  return engine.attention.multiHead(q, k, v, { numHeads, headDim, bias }).weights; // @d
}
