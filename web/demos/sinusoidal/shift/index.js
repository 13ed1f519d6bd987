import { clamp } from '../../../core/numbers.js';
import { choice, int, real } from '../../../core/parameters.js';
import { speedOf, tellingPairs } from '../pairs.js';
import { blocks } from './blocks.js';
import { clocks, degreesOf } from './clocks.js';
import { clampPosition, error, line } from './line.js';
import { circle, circleError, pointsOf, spectrumOf, WIDEST } from './spectrum.js';

/** @import { ComputeContext, Descriptor, Engine, Step } from '../../../types.js' */

const params = {
  rule: choice({ initial: 'rotation', options: ['rotation', 'wrong-transposed'], control: 'buttons' }),
  seqLen: int({ initial: 64, min: 8, max: 4096, scale: 'log', snaps: [64, 512, 1024, 2048] }),
  dModel: int({ initial: 64, min: 2, max: 512, step: 2, scale: 'log', snaps: [8, 64, 128, 256] }),
  base: real({ initial: 10000, min: 10, max: 1e7, digits: 0, scale: 'log', snaps: [10000, 500000, 1e6] }),
  position: int({ initial: 3, min: 0, max: 4096, control: 'none' }),
  offset: int({ initial: 5, min: -4096, max: 4096, control: 'none' }),
  pair: int({ initial: 6, min: 0, max: 255, control: 'none' }),
};

/** Keeps p and p + k on the number line 0 … seqLen: k within its length, then p so that both stand on it. */
function settle(values) {
  const { seqLen, dModel } = values;
  const offset = clamp(values.offset, -seqLen, seqLen);
  return {
    ...values,
    offset,
    position: clampPosition(values.position, { offset, seqLen }),
    pair: clamp(values.pair, 0, dModel / 2 - 1),
  };
}

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
  const spectrum = spectrumOf(engine, { dModel, base, offset });
  return {
    values,
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
    spectrum,
    points: memo('points', [spectrum.eigenvalues, invFreq, applied], () =>
      spectrum.eigenvalues ? pointsOf(spectrum.eigenvalues, { invFreq, applied }) : [],
    ),
  };
}

// max over the columns of |moved − target|, a number a row: Float64Array [rows].
function rowResiduals(moved, target, dModel) {
  const residuals = new Float64Array(moved.length / dModel);
  for (let row = 0; row < residuals.length; row++) {
    let largest = 0;
    for (let at = row * dModel; at < (row + 1) * dModel; at++) {
      largest = Math.max(largest, Math.abs(moved[at] - target[at]));
    }
    residuals[row] = largest;
  }
  return residuals;
}

/** The offset, the block of the selected pair, how far the matrix misses, and what rows alone say of it. */
function readout(data, t) {
  const { values, pairs, blocks, invFreq, wrong, applied } = data;
  const { position, offset, pair, seqLen } = values;
  const as = wrong ? 'wrong' : 'math';
  const speed = speedOf(pair, { pairs });
  const product = [
    { text: `${t.number(invFreq[pair], '4s')} × ${t.number(applied)}`, as },
    { text: ` = ${t.number(invFreq[pair] * applied, '3f')} rad → cos = `, as },
    { text: t.number(blocks[2 * pair], '+3'), as: 'strong' },
    { text: ', sin = ', as },
    { text: t.number(blocks[2 * pair + 1], '+3'), as: 'strong' },
  ];
  return [
    [
      'p = ',
      { text: t.number(position), as: 'strong' },
      ', k = ',
      { text: t.number(offset, '+'), as: 'strong' },
      ' → p + k = ',
      { text: t.number(position + offset), as: 'strong' },
    ],
    [{ text: t('pair', { pair }), as: 'strong', speed }, ': ', ...product],
    [
      { text: wrong ? 'max |Mₖᵀ·PE(p) − PE(p+k)| = ' : 'max |Mₖ·PE(p) − PE(p+k)| = ', as },
      { text: t.number(data.residual, '2s'), as: 'strong' },
      { text: ` ${t('overPositions', { last: seqLen - 1 })}`, as: 'muted' },
    ],
    [foundLine(data.spectrum, t)],
  ];
}

// What rows alone say of the matrix.
function foundLine({ wide, condition, eigenvalues, rows, residual }, t) {
  if (wide) return t('found.wide', { widest: WIDEST });
  if (!eigenvalues) return t('found.unclear', { condition });
  const error = circleError(eigenvalues);
  return t('found.line', { rows, residual, error });
}

const wordsOf = ({ values, pairs, invFreq, applied, residual, norm }) => {
  const { position, offset, seqLen } = values;
  return {
    offset,
    last: seqLen - 1,
    residual,
    position,
    target: position + offset,
    landed: position - offset,
    slow: pairs - 1,
    fastTurn: degreesOf(invFreq[0] * applied),
    slowTurn: degreesOf(invFreq[pairs - 1] * applied),
    norm,
  };
};

/** What the reader should have seen, with the reader's own offset and residual. */
function seen(data, t) {
  const vars = wordsOf(data);
  const { wrong, pairs } = data;
  const { eigenvalues } = data.spectrum;
  const error = eigenvalues && circleError(eigenvalues);
  return [
    t(wrong ? 'seen.wrong' : 'seen.one', vars),
    t(pairs === 1 ? 'seen.turn' : 'seen.turns', vars),
    eigenvalues ? t('seen.circle', { ...vars, error }) : t('seen.norm', vars),
  ];
}

// The two numbers of the block of the chosen pair, and the angle that they stand for.
function seeBlock(data, t) {
  const { values, blocks, invFreq, applied } = data;
  const { pair } = values;
  const [cos, sin] = [0, 1].map((part) => blocks[2 * pair + part]);
  const turn = degreesOf(invFreq[pair] * applied);
  return t('seeBlock', { ...wordsOf(data), pair, turn, cos, sin });
}

// How far one pair rotates.
function seeTurn(data, t) {
  const { pair } = data.values;
  return t('seeTurn', { ...wordsOf(data), pair, turn: degreesOf(data.invFreq[pair] * data.applied) });
}

const right = { rule: 'rotation' };

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'position',
    views: ['line', 'clocks'],
    set: { ...right, seqLen: 32, position: 10, offset: 6 },
    handle: 'position',
    see: seeTurn,
  },
  {
    name: 'offset',
    views: ['line', 'clocks'],
    set: right,
    handle: 'target',
    see: (data, t) => seen(data, t)[1],
  },
  { name: 'matrix', views: ['blocks', 'line'], set: right, see: seeBlock },
  {
    name: 'everywhere',
    views: ['line', 'error'],
    set: right,
    controls: ['seqLen'],
    see: (data, t) => seen(data, t)[0],
  },
  {
    name: 'mistake',
    views: ['line', 'clocks', 'blocks', 'error'],
    set: { rule: 'wrong-transposed', position: 20, offset: 5 },
    controls: ['rule'],
    see: (data, t) => seen(data, t)[0],
  },
];

// The position goes on to the end of the line, in at most 64 strides.
const play = {
  from: 'offset',
  next(values) {
    const position = clampPosition(values.position + Math.ceil(values.seqLen / 64), values);
    return position > values.position ? { position } : undefined;
  },
  start: { position: 0 },
};

/** One block rotation M_k takes PE(p) to PE(p + k) at every position p. */
/** @type {Descriptor<Data>} */
export default {
  name: 'sinusoidal/shift',
  symbols: { p: ['position'], k: ['target'], i: ['pair'], ω: ['pair'], d: ['dModel'] },
  modules: ['linalg'],
  params,
  scene: { query: 'position', length: 'seqLen' },
  settle,
  steps,
  play,
  compute,
  views: { line, clocks, blocks, error, circle },
  readout,
  seen,
  predict: {
    options: ['same', 'near', 'none'],
    done: { rule: 'rotation', seqLen: 512, offset: 5, position: 500 },
    // One matrix takes position 3 to 8; what it makes of position 500 is compared with position 505.
    answer(engine) {
      const dModel = 64;
      const encode = (position) => engine.sinusoidal.encode({ positions: [position], dModel });
      const isShifted = (from, tolerance) => {
        const moved = engine.sinusoidal.applyShift(encode(from), { offset: 5, dModel });
        const target = encode(from + 5);
        return moved.every((value, i) => Math.abs(value - target[i]) <= tolerance);
      };
      if (isShifted(500, 1e-4)) return 'same';
      return isShifted(3, 1e-4) ? 'near' : 'none';
    },
  },
  numbers,
};

/** The blocks of the matrix, the row that it moves, how far it misses, and the matrix as rows alone give it. */
function numbers({ values, pairs, blocks, from, moved, target, residuals, spectrum }) {
  const { seqLen, dModel } = values;
  const row = { axes: ['column'], shape: [dModel] };
  const { matrix, eigenvalues } = spectrum;
  return [
    { name: 'blocks', axes: ['pair', 'cos-sin'], shape: [pairs, 2], values: blocks },
    { name: 'from', ...row, values: from },
    { name: 'moved', ...row, values: moved },
    { name: 'target', ...row, values: target },
    { name: 'residuals', axes: ['position'], shape: [seqLen], values: residuals },
    // Where they can be told.
    ...(eigenvalues
      ? [
          { name: 'matrix', axes: ['to', 'from'], shape: [dModel, dModel], values: matrix },
          { name: 'eigenvalues', axes: ['eigenvalue', 're-im'], shape: [dModel, 2], values: eigenvalues },
        ]
      : []),
  ];
}
