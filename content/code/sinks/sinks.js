// Attention sinks with the engine: what a stream keeps, and where that stands in the cache.

/** Scores of the next query against what is kept; q and keys are as before rotation. */
export function streamScores(engine, q, keys, { headDim, sinkSize = 4, windowSize = 1020 }) {
  const seqLen = keys.length / headDim;
  const { kept, positions } = engine.sinks.cache({ seqLen, sinkSize, windowSize }); // @a
  const rows = Array.from(kept, (t) => [...keys.slice(t * headDim, (t + 1) * headDim)]); // @b
  const turn = { headDim, layout: 'half' };
  const rotated = engine.rope.rotate(rows.flat(), { ...turn, positions }); // @c
  const query = engine.rope.rotate(q, { ...turn, positions: [kept.length] }); // @c
  return engine.attention.scores(query, rotated, { headDim }); // @d
}

/** The share of attention that each query gives to the first tokens. */
export function sinkShare(engine, weights, { queryLen, keyLen, sinkSize = 4 }) {
  return engine.sinks.mass(weights, { queryLen, keyLen, sinkSize });
}
