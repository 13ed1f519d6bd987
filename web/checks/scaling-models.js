/** A head of 128 dimensions with base 10,000, trained on 4,096 tokens, as Llama 2 has it. */
export const TRAINED = 4096;

const configOf = (rope_scaling) => ({
  head_dim: 128,
  rope_theta: 10000,
  max_position_embeddings: TRAINED,
  ...(rope_scaling && { rope_scaling: { original_max_position_embeddings: TRAINED, ...rope_scaling } }),
});

/** The engine's report on that head with a `rope_scaling`; `more` may hold seqLen, ramp, mix. */
export const reportOf = (engine, rope_scaling, more) =>
  engine.scaling.report({ config: configOf(rope_scaling), ...more });

/** The factor that NTK-aware scaling needs for texts so many times as long. */
export const ntkFactorFor = (engine, lengthRatio) =>
  engine.scaling.ntkFactor({ config: configOf(), lengthRatio }).factor;

/** Scaled by a method that needs nothing but a factor. */
export const scaledBy = (engine, rope_type, factor, more) =>
  reportOf(engine, { rope_type, factor }, { seqLen: TRAINED * factor, ...more });

export const largest = (values) => Math.max(...values);
export const smallest = (values) => Math.min(...values);

/** The base that the frequencies of a head of `headDim` dimensions are powers of. */
export const baseOf = (invFreq, headDim) => invFreq[1] ** (-headDim / 2);
