// Relative positions with the engine: Shaw's rows, and Transformer-XL's four terms.

/** Row of (query, key) in a table of 2K + 1 rows: clip(key − query, ±K) + K. */
export function relativeIndices(engine, { queryLen, keyLen, maxRelativePosition }) {
  return engine.relative.indices({ queryLen, keyLen, maxRelativePosition }); // @b
}

/** The score of Transformer-XL: two terms by content, two by distance. */
export function transformerXlScores(engine, q, k, { headDim, u, v }) {
  const terms = engine.relative.terms(q, k, { headDim, u, v });
  const { content, position, contentBias, positionBias } = terms; // @c
  return content.map((a, n) => a + position[n] + contentBias[n] + positionBias[n]); // @d
}
