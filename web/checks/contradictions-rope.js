import { side } from './side.js';
import { dot, rowOf, tokenVectors } from './vectors.js';

// What two statements that contradict each other come to when both are measured: RoPE and longer contexts.

const LLAMA2 = { rope_theta: 10000, head_dim: 128, max_position_embeddings: 4096 };
const yarn = (factor) => ({
  ...LLAMA2,
  rope_scaling: { rope_type: 'yarn', factor, original_max_position_embeddings: 4096 },
});

const report = (engine, config, seqLen) => engine.scaling.report({ config, seqLen });

const farthestPhase = {
  words: 'farthestPhase',
  unit: 'rad',
  measure: (engine) => Math.max(...report(engine, LLAMA2, 8192).unseenPhases),
};

const phaseOf = (pair) => ({
  words: 'phaseOf',
  values: { pair },
  unit: 'rad',
  measure: (engine) => report(engine, LLAMA2, 8192).unseenPhases[pair],
});

const spreadIn = (layout) => ({
  words: `spreadIn.${layout}`,
  measure(engine) {
    const headDim = 64;
    const rows = tokenVectors(engine, { rows: 2, width: headDim, seed: 21 });
    const turned = (row, position) =>
      engine.rope.rotate(rowOf(rows, headDim, row), { headDim, positions: [position], layout });
    const scores = [0, 1, 10, 1000].map((start) => dot(turned(0, start + 3), turned(1, start)));
    return Math.max(...scores) - Math.min(...scores);
  },
});

const slowed = (pair, words) => ({
  words,
  measure(engine) {
    const speed = (base) => engine.rope.frequencies({ headDim: 128, base }).invFreq.at(pair);
    return speed(500000) / speed(10000);
  },
});
const fastest = slowed(0, 'fastest');
const slowest = slowed(-1, 'slowest');

const topWeight = {
  words: 'topWeight',
  measure(engine) {
    const { attentionFactor } = engine.rope.frequencies({ config: yarn(32) });
    const top = (scale) =>
      engine.attention.weights(
        [2, 1, 0, -1].map((logit) => logit * scale),
        { queryLen: 1, keyLen: 4 },
      )[0];
    return top(attentionFactor ** 2) - top(1);
  },
};

const fastRatio = (mix) => ({
  words: `fastRatio.${mix}`,
  measure(engine) {
    const scaled = engine.rope.frequencies({ config: yarn(32), mix, ramp: 'rotations' }).invFreq[0];
    return scaled / engine.rope.frequencies({ config: LLAMA2 }).invFreq[0];
  },
});

const firstSpeed = {
  words: 'firstSpeed',
  unit: 'rad',
  measure: (engine) => engine.rope.frequencies({ headDim: 128, base: 10000 }).invFreq[0],
};
const OFF_BY_ONE = 10000 ** (-2 / 128);

const ntkSpread = {
  words: 'ntkSpread',
  measure(engine) {
    const config = { ...LLAMA2, rope_scaling: { rope_type: 'ntk-aware', factor: 4 } };
    const { ratios } = report(engine, config);
    return Math.max(...ratios) - Math.min(...ratios);
  },
};

export const ropeSides = {
  'd3-goes-on': side(farthestPhase, '≤', 0.01),
  'd3-meets-the-new': side(farthestPhase, '>', 0.1),
  'd6-half': side(spreadIn('half'), '≤', 1e-4),
  'd6-interleaved': side(spreadIn('interleaved'), '≤', 1e-4),
  'd9-fast-slows': side(fastest, '<', 1),
  'd9-slow-slows': side(slowest, '<', 1),
  'd10-fast-meets-the-new': side(phaseOf(0), '>', 0.01),
  'd10-slow-meets-the-new': side(phaseOf(63), '>', 0.01),
  'd11-flatter': side(topWeight, '<', 0),
  'd11-sharper': side(topWeight, '>', 0),
  'd12-text': side(fastRatio('official'), '=', 1, 1e-12),
  'd12-code': side(fastRatio('wrong-inverted'), '=', 1, 1e-12),
  'd13-text': side(firstSpeed, '=', OFF_BY_ONE, 1e-12),
  'd13-code': side(firstSpeed, '=', 1, 1e-12),
  'd15-uniform': side(ntkSpread, '=', 0, 1e-12),
  'd15-not-uniform': side(ntkSpread, '>', 0),
};
