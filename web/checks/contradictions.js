import { side } from './side.js';

// What two statements that contradict each other come to when both are measured: sinusoids, tables and T5.

const columns = (engine, dModel) => engine.sinusoidal.frequencies({ dModel });

const lowOverHigh = {
  title: {
    ko: '쌍 0의 주기를 마지막 쌍의 주기로 나눈 값(너비 512)',
    en: 'Period of pair 0 over that of the last pair, width 512',
  },
  measure(engine) {
    const frequencies = columns(engine, 512);
    return frequencies.at(-1) / frequencies[0];
  },
};

const newPhases = (headDim, length) => ({
  title: {
    ko: `학습 길이 ${length}의 두 배에서 본 적 없는 위상까지의 가장 먼 거리`,
    en: `Farthest phase from any seen in training, at twice the ${length} tokens`,
  },
  unit: 'rad',
  measure(engine) {
    const config = { rope_theta: 10000, head_dim: headDim, max_position_embeddings: length };
    return Math.max(...engine.scaling.report({ config, seqLen: 2 * length }).unseenPhases);
  },
});
const sinusoidalPhases = newPhases(512, 512);

const firstColumn = {
  title: { ko: '위치 0에서 0열의 값', en: 'Value of column 0 at position 0' },
  measure: (engine) => engine.sinusoidal.encode({ seqLen: 1, dModel: 8 })[0],
};

const t5Values = {
  title: {
    ko: '거리 −1,000에서 1,000까지 T5가 구별하는 값의 수',
    en: 'Distances from −1,000 to 1,000 that T5 tells apart',
  },
  measure(engine) {
    const relativePositions = Array.from({ length: 2001 }, (_, i) => i - 1000);
    return new Set(engine.t5.buckets({ relativePositions })).size;
  },
};

const shifted = {
  title: {
    ko: '한 행렬로 옮긴 행과 k칸 뒤 행의 차이',
    en: 'Rows moved by one matrix against the rows k places on',
  },
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
  title: {
    ko: '512행짜리 표가 위치 512에 내주는 행의 수',
    en: 'Rows that a table of 512 gives for position 512',
  },
  measure(engine) {
    const dModel = 4;
    const table = engine.learned.table({ maxLen: 512, dModel, seed: 1 });
    try {
      return engine.learned.lookup(table, { dModel, positions: [512] }).length / dModel;
    } catch (error) {
      if (error instanceof Error && error.name === 'EngineError') return 0;
      throw error;
    }
  },
};

const rowBelow = {
  title: {
    ko: 'ViT의 표에서 바로 아래 조각까지의 행 수 차이(14 × 14)',
    en: 'Rows of ViT’s table between a patch and the one below, 14 × 14',
  },
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
