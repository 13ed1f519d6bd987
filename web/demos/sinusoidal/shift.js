import { largestDifference } from '../../core/fine.js';
import { clamp } from '../../core/numbers.js';
import { choice, int, real } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { speedOf, tellingPairs } from './pairs.js';
import { blocks } from './shift/blocks.js';
import { clocks, degreesOf } from './shift/clocks.js';
import { clampPosition, error, line } from './shift/line.js';

/** @import { ComputeContext, Engine } from '../../types.js' */

/** @typedef {ReturnType<typeof compute>} Data */

/**
 * The rows at p and p + k, the row that the matrix makes of the first, and how far it misses at every p.
 *
 * @param {Engine} engine
 * @param {any} values
 * @param {ComputeContext} context
 */
function compute(engine, values, { memo }) {
  const { seqLen, dModel, base, position, offset, pair, rule } = values;
  const pairs = dModel / 2;
  const wrong = rule === 'wrong-transposed';
  // The transposed blocks turn the other way, as the blocks of the opposite offset do.
  const applied = wrong ? -offset : offset;
  const turn = { offset: applied, dModel, base };
  const invFreq = engine.sinusoidal.frequencies({ dModel, base });
  const encode = (p) => engine.sinusoidal.encode({ positions: [p], dModel, base });
  const from = encode(position);
  const table = engine.sinusoidal.encode({ seqLen, dModel, base });
  const residuals = memo('residuals', [table, offset, applied], () => {
    const positions = Float64Array.from({ length: seqLen }, (_, p) => p + offset);
    const target = engine.sinusoidal.encode({ positions, dModel, base });
    return rowResiduals(engine.sinusoidal.applyShift(table, turn), target, dModel);
  });
  return {
    pairs,
    invFreq,
    wrong,
    applied,
    blocks: engine.sinusoidal.shift(turn),
    from,
    moved: engine.sinusoidal.applyShift(from, turn),
    target: encode(position + offset),
    norm: Math.hypot(...from),
    residuals,
    residual: residuals.reduce((a, b) => Math.max(a, b), 0),
    shown: tellingPairs(invFreq, seqLen, pair),
  };
}

// max over the columns of |moved − target|, a number a row: Float64Array [rows].
function rowResiduals(moved, target, dModel) {
  const rowOf = (list, row) => list.subarray(row * dModel, (row + 1) * dModel);
  return Float64Array.from({ length: moved.length / dModel }, (_, row) =>
    largestDifference(rowOf(moved, row), rowOf(target, row)),
  );
}

const turnsLine = ({ pairs }) => (pairs === 1 ? 'seen.turn' : 'seen.turns');

const right = { rule: 'rotation' };

/** One block rotation M_k takes PE(p) to PE(p + k) at every position p. */
export default figure({
  name: 'sinusoidal/shift',
  symbols: { p: ['position'], k: ['target'], i: ['pair'], ω: ['pair'], d: ['dModel'] },
  modules: ['waves'],
  params: {
    rule: choice({ options: ['rotation', 'wrong-transposed'], control: 'buttons' }),
    seqLen: int({ initial: 64, min: 8, max: 4096, scale: 'log', snaps: [64, 512, 1024, 2048] }),
    dModel: int({ initial: 64, min: 2, max: 512, step: 2, scale: 'log', snaps: [8, 64, 128, 256] }),
    base: real({ initial: 10000, min: 10, max: 1e7, digits: 0, scale: 'log', snaps: [10000, 500000, 1e6] }),
    position: int({ initial: 3, min: 0, max: 4096, control: 'none' }),
    offset: int({ initial: 5, min: -4096, max: 4096, control: 'none' }),
    pair: int({ initial: 6, min: 0, max: 255, control: 'none' }),
  },
  scene: { query: 'position', length: 'seqLen' },
  /** Keeps p and p + k on the number line 0 … seqLen: k within its length, then p so that both stand on it. */
  settle(values) {
    const { seqLen, dModel } = values;
    const offset = clamp(values.offset, -seqLen, seqLen);
    return {
      ...values,
      offset,
      position: clampPosition(values.position, { offset, seqLen }),
      pair: clamp(values.pair, 0, dModel / 2 - 1),
    };
  },
  steps: {
    position: {
      views: ['line', 'clocks'],
      set: { ...right, seqLen: 32, position: 10, offset: 6 },
      handle: 'position',
      see: 'seeTurn',
    },
    offset: {
      set: right,
      handle: 'target',
      see: turnsLine,
    },
    matrix: { views: ['blocks', 'line'], set: right, see: 'seeBlock' },
    everywhere: {
      views: ['line', 'error'],
      set: right,
      controls: ['seqLen'],
    },
    mistake: {
      views: ['line', 'clocks', 'blocks', 'error'],
      set: { rule: 'wrong-transposed', position: 20, offset: 5 },
      controls: ['rule'],
    },
  },
  // The position goes on to the end of the line, in at most 64 strides.
  play: {
    from: 'offset',
    next(values) {
      const position = clampPosition(values.position + Math.ceil(values.seqLen / 64), values);
      return position > values.position ? { position } : undefined;
    },
    start: { position: 0 },
  },
  compute,
  views: { line, clocks, blocks, error },
  predict: {
    options: ['same', 'near', 'none'],
    done: { rule: 'rotation', seqLen: 512, offset: 5, position: 500 },
    // One matrix takes position 3 to 8; what it makes of position 500 is compared with position 505.
    answer({ residuals }) {
      if (residuals[500] <= 1e-4) return 'same';
      return residuals[3] <= 1e-4 ? 'near' : 'none';
    },
  },
  variant: ({ rule }) => rule,
  slots({ values, pairs, invFreq, applied, blocks, shown }, t) {
    const { position, offset, pair, seqLen } = values;
    const turnOf = (one) => degreesOf(invFreq[one] * applied);
    return {
      ...{ last: seqLen - 1, target: position + offset, landed: position - offset },
      ...{ rate: invFreq[pair], angle: invFreq[pair] * applied, turn: turnOf(pair) },
      ...{ cos: blocks[2 * pair], sin: blocks[2 * pair + 1] },
      ...{ slowest: pairs - 1, fastTurn: turnOf(0), slowTurn: turnOf(pairs - 1) },
      turns: shown.map((one) => t('describe.turn', { pair: one, turn: turnOf(one) })).join(', '),
    };
  },
  // The offset, the block of the selected pair, and how far the matrix misses.
  readout: ({ values: { pair }, pairs }) => [
    ['placesLine'],
    [[{ key: 'pair', as: 'strong', speed: speedOf(pair, { pairs }) }, 'productLine']],
    [['residualLine', ' ', { key: 'overPositions', as: 'muted' }]],
  ],
  seen: (data) => ['seen.one', turnsLine(data), 'seen.norm'],
  // The blocks of the matrix, the row that it moves, and how far it misses.
  numbers({ values, pairs, blocks, from, moved, target, residuals }) {
    const { seqLen, dModel } = values;
    return [
      ['blocks', { pair: pairs, 'cos-sin': 2 }, blocks],
      ['from', { column: dModel }, from],
      ['moved', { column: dModel }, moved],
      ['target', { column: dModel }, target],
      ['residuals', { position: seqLen }, residuals],
    ];
  },
});
