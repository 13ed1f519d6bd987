import { unlessRefused } from '../core/refusal.js';
import { side } from './side.js';

// What two statements that contradict each other come to when both are measured: sinusoids, tables and T5.

const columns = (engine, dModel) => engine.sinusoidal.frequencies({ dModel });

const lowOverHigh = {
  words: 'lowOverHigh',
  measure(engine) {
    const frequencies = columns(engine, 512);
    return frequencies.at(-1) / frequencies[0];
  },
};

const newPhases = (headDim, length) => ({
  words: 'newPhases',
  values: { length },
  unit: 'rad',
  measure(engine) {
    const config = { rope_theta: 10000, head_dim: headDim, max_position_embeddings: length };
    return Math.max(...engine.scaling.report({ config, seqLen: 2 * length }).unseenPhases);
  },
});
const sinusoidalPhases = newPhases(512, 512);

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

export const tableSides = {
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
};
