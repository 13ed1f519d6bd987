import { clamp, tellingPairs } from '../pairs.js';
import { pointsOf, spectrumOf } from './spectrum.js';

/** Keeps p and p + k on the number line 0 … seqLen: k within its length, then p so that both stand on it. */
export function settle(values) {
  const { seqLen, dModel } = values;
  const offset = clamp(values.offset, -seqLen, seqLen);
  return {
    ...values,
    offset,
    position: clampPosition(values.position, { offset, seqLen }),
    pair: clamp(values.pair, 0, dModel / 2 - 1),
  };
}

/** The nearest p for which p and p + offset both lie in 0 … seqLen. */
export function clampPosition(position, { offset, seqLen }) {
  return clamp(position, Math.max(0, -offset), Math.min(seqLen, seqLen - offset));
}

/** The nearest k for which position + k lies in 0 … seqLen. */
export function clampOffset(offset, { position, seqLen }) {
  return clamp(offset, -position, seqLen - position);
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

function measure(engine, { memo, seqLen, dModel, base, offset, applied }) {
  const table = memo('table', [seqLen, dModel, base], () =>
    engine.sinusoidal.encode({ seqLen, dModel, base }),
  );
  return memo('residuals', [table, offset, applied], () => {
    const positions = Float64Array.from({ length: seqLen }, (_, p) => p + offset);
    const target = engine.sinusoidal.encode({ positions, dModel, base });
    const moved = engine.sinusoidal.applyShift(table, { offset: applied, dModel, base });
    return rowResiduals(moved, target, dModel);
  });
}

/** The rows at p and p + k, the row that the matrix makes of the first, and how far it misses at every p. */
export function compute(engine, values, { memo, palettes, size = 13 }) {
  const { seqLen, dModel, base, position, offset, pair, rule } = values;
  const pairs = dModel / 2;
  const wrong = rule === 'wrong-transposed';
  // The transposed blocks turn the other way, as the blocks of the opposite offset do.
  const applied = wrong ? -offset : offset;
  const invFreq = memo('frequencies', [dModel, base], () => engine.sinusoidal.frequencies({ dModel, base }));
  const blocks = memo('blocks', [dModel, base, applied], () =>
    engine.sinusoidal.shift({ offset: applied, dModel, base }),
  );
  const encode = (p) => engine.sinusoidal.encode({ positions: [p], dModel, base });
  const from = encode(position);
  const residuals = measure(engine, { memo, seqLen, dModel, base, offset, applied });
  const spectrum = spectrumOf(engine, { memo, dModel, base, offset });
  return {
    values,
    size,
    palette: palettes.diverging,
    pairs,
    invFreq,
    wrong,
    applied,
    blocks,
    from,
    moved: engine.sinusoidal.applyShift(from, { offset: applied, dModel, base }),
    target: encode(position + offset),
    norm: Math.hypot(...from),
    residuals,
    residual: residuals.reduce((a, b) => Math.max(a, b), 0),
    shown: tellingPairs(invFreq, seqLen, pair),
    spectrum,
    points: memo('points', [spectrum, invFreq, applied], () =>
      spectrum.eigenvalues ? pointsOf(spectrum, { invFreq, applied }) : [],
    ),
  };
}
