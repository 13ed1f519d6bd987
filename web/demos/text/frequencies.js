import { readingAt, TRAINED } from './runs.js';

// Of the models: 96 features in four heads.
const HEAD_DIM = 24;
const BASE = 10000;

const TYPES = { linear: 'linear', ntk: 'ntk', yarn: 'yarn' };

/** How RoPE's pairs rotate by a reading at a context length, radians per token: an array of a demo's numbers. */
export function frequenciesOf(engine, reading, context) {
  const { scaling, betaFast, factor = context / TRAINED } = readingAt(reading, context) ?? {};
  const isScaled = factor > 1 && Object.hasOwn(TYPES, scaling ?? '');
  const config = {
    head_dim: HEAD_DIM,
    rope_theta: BASE,
    max_position_embeddings: TRAINED,
    ...(isScaled && {
      rope_scaling: {
        rope_type: TYPES[scaling],
        factor,
        original_max_position_embeddings: TRAINED,
        ...(scaling === 'yarn' && { beta_fast: betaFast, beta_slow: 1 }),
      },
    }),
  };
  const params = { config, seqLen: context, ...(isScaled && scaling === 'yarn' && { ramp: 'rotations' }) };
  const { invFreq } = engine.rope.frequencies(params);
  return { name: 'frequencies', axes: ['pair'], shape: [invFreq.length], values: invFreq };
}
