/** @import { Engine } from '../types.js' */

/**
 * How RoPE's pairs turn, and what queries and keys are multiplied by, where a model { base, headDim, trained } is read at a
 * length as the trainer's evaluate takes it.
 *
 * @param {Engine} engine
 * @param {{ base: number, headDim: number, trained: number, length: number }} model
 * @param {{ scaling?: string, factor?: number, betaFast?: number, betaSlow?: number, mscale?: boolean }} [reading]
 */
export function frequenciesAt(engine, { base, headDim, trained, length }, reading = {}) {
  const { scaling, betaFast, betaSlow = 1, mscale } = reading;
  if (!scaling || length <= trained) return engine.rope.frequencies({ headDim, base });
  const { factor = scaling === 'dynamic' ? 1 : length / trained } = reading;
  const isYarn = scaling === 'yarn';
  const config = {
    ...{ head_dim: headDim, rope_theta: base, max_position_embeddings: trained },
    rope_scaling: {
      ...{ rope_type: scaling === 'ntk' ? 'ntk-aware' : scaling, factor },
      ...(isYarn && { beta_fast: betaFast, beta_slow: betaSlow }),
      ...(mscale === false && { attention_factor: 1 }),
    },
  };
  return engine.rope.frequencies({ config, seqLen: length, ...(isYarn && { ramp: 'rotations' }) });
}
