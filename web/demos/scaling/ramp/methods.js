// The factors of OmniGen v1, made from Phi-3-mini-128k: 48 pairs of a head of 96, trained at 4096.
export const longFactors = [
  1.03, 1.05, 1.05, 1.08, 1.23, 1.23, 1.3, 1.45, 1.6, 1.65, 1.9, 2.86, 3.69, 5.42, 5.49, 5.49, 9.09, 11.58,
  15.66, 15.77, 15.79, 18.36, 21.99, 23.08, 30.01, 32.35, 32.59, 35.56, 39.95, 53.84, 56.2, 57.95, 59.29,
  59.77, 59.92, 61.19, 61.96, 62.5, 63.37, 63.48, 63.48, 63.66, 63.85, 64.08, 64.76, 64.8, 64.81, 64.81,
];
const longModel = { head_dim: 96, rope_theta: 10000, max_position_embeddings: 131072 };
const longTrained = 4096;

export const methods = ['linear', 'ntk', 'dynamic', 'yarn', 'longrope', 'llama3'];

/** A model's config with the rope_scaling of a method. */
export function configOf(method, values) {
  const { base, headDim, trainLen, factor } = values;
  const plain = { head_dim: headDim, rope_theta: base, max_position_embeddings: trainLen };
  const scaled = (rope_scaling) => ({ ...plain, rope_scaling: { rope_type: method, ...rope_scaling } });
  switch (method) {
    case 'dynamic':
      return scaled({ factor: 1 });
    case 'yarn':
      return scaled({ factor, beta_fast: values.betaFast, beta_slow: values.betaSlow });
    case 'llama3':
      return scaled({
        factor,
        low_freq_factor: 1,
        high_freq_factor: 4,
        original_max_position_embeddings: trainLen,
      });
    case 'longrope':
      return {
        ...longModel,
        original_max_position_embeddings: longTrained,
        rope_scaling: {
          rope_type: method,
          long_factor: values.longFactors,
          short_factor: new Array(values.longFactors.length).fill(1),
        },
      };
    default:
      return scaled({ factor });
  }
}

/** What rope.frequencies is asked for. */
export function askedOf(method, values) {
  const { ramp, mix, index, seqLen } = values;
  const own = method === 'yarn' ? { ramp, mix } : {};
  // LongRoPE has one list for short texts and one for long ones: here always the long one.
  const length = method === 'longrope' ? { seqLen: longTrained + 1 } : method === 'dynamic' ? { seqLen } : {};
  return { config: configOf(method, values), ...own, index, ...length };
}

/** What a method does to every pair: { ratios (of scaled to plain radians per token), invFreq, attentionFactor, … }. */
export function scaledBy(engine, method, values) {
  const asked = askedOf(method, values);
  const { config } = asked;
  const scaled = engine.rope.frequencies(asked);
  const { rope_scaling: _, original_max_position_embeddings: __, ...plain } = config;
  const unscaled = engine.rope.frequencies({ config: plain }).invFreq;
  return { ...scaled, unscaled, ratios: scaled.invFreq.map((frequency, i) => frequency / unscaled[i]) };
}
