import { unlessRefused } from '../core/refusal.js';
import { outcome } from './outcome.js';
import { dot, rowOf, spread, tokenVectors } from './vectors.js';

// What two statements that contradict each other come to when both are measured.

/**
 * One side of a contradiction: a `measurement` { words, values?, unit?, measure(engine) } and what the side says of it.
 * `words` names the title, `values` fill its slots. Its outcome is that of a check, and does not hold where the side is
 * wrong.
 *
 * @param {{ words: string, values?: Record<string, unknown>, unit?: string, measure: (engine: any) => number }} measurement
 * @param {string} relation
 * @param {number} limit
 * @param {number} [within]
 */
const side = ({ words, values, unit, measure }, relation, limit, within) => ({
  words,
  values,
  run: (engine) => outcome(measure(engine), relation, limit, { within, unit }),
});

const lowOverHigh = {
  words: 'lowOverHigh',
  measure(engine) {
    const frequencies = engine.sinusoidal.frequencies({ dModel: 512 });
    return frequencies.at(-1) / frequencies[0];
  },
};

const sinusoidalPhases = {
  words: 'newPhases',
  values: { length: 512 },
  unit: 'rad',
  measure(engine) {
    const config = { rope_theta: 10000, head_dim: 512, max_position_embeddings: 512 };
    return Math.max(...engine.scaling.report({ config, seqLen: 1024 }).unseenPhases);
  },
};

const firstColumn = {
  words: 'firstColumn',
  measure: (engine) => engine.sinusoidal.encode({ seqLen: 1, dModel: 8 })[0],
};

const t5Values = {
  words: 't5Values',
  measure(engine) {
    const relativePositions = Array.from({ length: 2001 }, (_, i) => i - 1000);
    return new Set(engine.t5.buckets({ relativePositions })).size;
  },
};

const shifted = {
  words: 'shifted',
  measure(engine) {
    const dModel = 64;
    const offset = 7;
    const rows = engine.sinusoidal.encode({ seqLen: 100, dModel });
    const moved = engine.sinusoidal.applyShift(rows, { offset, dModel });
    const there = engine.sinusoidal.encode({
      positions: Array.from({ length: 100 }, (_, p) => p + offset),
      dModel,
    });
    return Math.max(...moved.map((value, i) => Math.abs(value - there[i])));
  },
};

const rowBeyond = {
  words: 'rowBeyond',
  measure(engine) {
    const dModel = 4;
    const table = engine.learned.table({ maxLen: 512, dModel, seed: 1 });
    return unlessRefused(
      () => engine.learned.lookup(table, { dModel, positions: [512] }).length / dModel,
      () => 0,
    );
  },
};

const rowBelow = {
  words: 'rowBelow',
  measure(engine) {
    const index = engine.grid.index({ height: 14, width: 14 });
    const at = (row, column) =>
      index.findIndex((value, i) => i % 2 === 0 && value === row && index[i + 1] === column) / 2;
    return at(1, 0) - at(0, 0);
  },
};

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
    return spread(scores);
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
    return spread(ratios);
  },
};

export const contradictionSides = {
  'd1-low-is-slow': side(lowOverHigh, '>', 1),
  'd1-low-is-fast': side(lowOverHigh, '<', 1),
  'd2-goes-on': side(sinusoidalPhases, '≤', 0.01),
  'd2-meets-the-new': side(sinusoidalPhases, '>', 0.1),
  'd4-sine-on-odd': side(firstColumn, '=', 1),
  'd4-sine-on-even': side(firstColumn, '=', 0),
  'd5-sinusoidal': side(t5Values, '=', 2001),
  'd5-buckets': side(t5Values, '≤', 32),
  'd7-absolute-only': side(shifted, '>', 0.1),
  'd7-relative': side(shifted, '≤', 1e-6),
  'd8-worse': side(rowBeyond, '=', 1),
  'd8-impossible': side(rowBeyond, '=', 0),
  'd14-two-dimensions': side(rowBelow, '=', 1),
  'd14-one-dimension': side(rowBelow, '=', 14),
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
