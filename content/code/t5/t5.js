// T5 with the engine: a bucket for every distance, a learned bias for every bucket and head.

/** The bucket of each distance, key − query. */
export function buckets(engine, relativePositions, { bidirectional = true } = {}) {
  return engine.t5.buckets({ relativePositions, bidirectional, numBuckets: 32, maxDistance: 128 }); // @b
}

/** Weights of one layer; q and k have numHeads · headDim columns, the table has numHeads. */
export function weights(engine, q, k, v, { numHeads, headDim, table, bidirectional = true }) {
  const width = numHeads * headDim;
  const shape = { queryLen: q.length / width, keyLen: k.length / width };
  const bias = engine.t5.bias(table, { ...shape, numHeads, bidirectional }); // @c
  const options = { numHeads, headDim, bias, scale: 1 }; // T5 does not divide by √headDim
  return engine.attention.multiHead(q, k, v, options).weights; // @d
}
