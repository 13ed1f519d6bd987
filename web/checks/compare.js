import { outcome } from './outcome.js';

const LLAMA = { rope_theta: 10_000, max_position_embeddings: 4096 };
const yarn = (factor) => ({
  ...LLAMA,
  rope_scaling: { rope_type: 'yarn', factor, original_max_position_embeddings: 4096 },
});

const farthest = (engine, config, seqLen = 32_768) =>
  Math.max(...engine.scaling.report({ headDim: 128, config, seqLen }).unseenPhases);

const sinusoidalFarthest = (engine, dModel, trained, length) =>
  Math.max(
    ...engine.scaling.report({
      headDim: dModel,
      config: { rope_theta: 10_000, max_position_embeddings: trained },
      seqLen: length,
    }).unseenPhases,
  );

export const compareChecks = {
  'sinusoids-meet-new-angles'(engine) {
    const computed = engine.sinusoidal.encode({ positions: [8191], dModel: 512 });
    return outcome(sinusoidalFarthest(engine, 512, 4096, 8192), '>', 0.4, { values: { first: computed[0] } });
  },
  'rope-angles-beyond-training'(engine) {
    const { neverCompleted } = engine.scaling.report({ headDim: 128, config: LLAMA });
    return outcome(farthest(engine, LLAMA), '>', 1, { values: { pairs: neverCompleted.length } });
  },
  'yarn-stays-within-seen-angles': (engine) =>
    outcome(farthest(engine, yarn(8)), '<', 0.05, { values: { unscaled: farthest(engine, LLAMA) } }),
  'mrope-saves-ids'(engine) {
    const { delta } = engine.mrope.positionIds({ segments: [{ type: 'image', grid: [32, 32] }] });
    const long = { type: 'text', length: 5000 };
    const { ids } = engine.mrope.positionIds({ segments: [long] });
    return outcome(delta, '=', -240, { values: { last: ids[4999] } });
  },
};
