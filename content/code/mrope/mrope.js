// M-RoPE with the engine: positions in time, height and width, and the rotation by them.

/** ids [3, tokens] of text and images; a token's index + delta is its id while decoding. */
export function positionIds(engine, segments) {
  const { ids, delta } = engine.mrope.positionIds({ segments, spatialMergeSize: 2 }); // @a
  return { ids, delta };
}

/** x [tokens, numHeads · headDim]; sections are the pairs of t, h and w. */
export function rotate(engine, x, ids, { headDim, sections, base = 1e6 }) {
  return engine.mrope.rotate(x, { headDim, ids, sections, base, layout: 'half' }); // @d
}
