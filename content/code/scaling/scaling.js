// Longer texts with the engine: the keys of a model's config.json say how it is scaled.

/** Frequencies of a model, and what rotated queries and keys are multiplied by. */
export function frequencies(engine, config, { headDim, seqLen }) {
  return engine.rope.frequencies({ headDim, config, seqLen }); // @b
}

/** YaRN from originalLength to factor times as many tokens. */
export function yarn(engine, { headDim, base = 10000, factor, originalLength }) {
  const rope_scaling = {
    rope_type: 'yarn',
    factor,
    original_max_position_embeddings: originalLength,
  };
  const config = { rope_theta: base, rope_scaling };
  return engine.rope.frequencies({ headDim, config }); // { invFreq, attentionFactor } // @c
}

/** Queries or keys, turned by the scaled frequencies. */
export function rotate(engine, x, positions, headDim, { invFreq, attentionFactor }) {
  return engine.rope.rotate(x, { headDim, positions, invFreq, attentionFactor }); // @d
}
