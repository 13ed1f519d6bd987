import { largestDifference } from '../../../core/fine.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

export const dModel = 64;
export const base = 100; // of every method: small, as pictures are
export const MOST = 12; // patches a side

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo }) {
  const { method, axes, height, width, toHeight, toWidth, row, col } = values;
  const swapped = axes === 'wrong-swapped';
  const [down, across] = swapped ? [width, height] : [height, width];
  const table = tableOf(engine, method, down, across);
  const fresh = swapped
    ? tableOf(engine, method, toWidth, toHeight)
    : tableOf(engine, method, toHeight, toWidth);
  // A rotation has no table: at another size it is computed anew.
  const resized = method === 'axial' ? fresh : resizedTable(engine, table, values);
  const index = row * width + col;
  const there = {
    row: counterpart(row, height, toHeight),
    col: counterpart(col, width, toWidth),
  };
  const toIndex = there.row * toWidth + there.col;
  const likeness = memo('likeness', [table, index], () => cosines(engine, table, index));
  const toLikeness = memo('to likeness', [resized, toIndex], () => cosines(engine, resized, toIndex));
  return {
    swapped: swapped && method !== 'raster',
    square: height === width,
    index,
    there,
    table,
    resized,
    likeness,
    toLikeness,
    right: col + 1 < width ? likeness[index + 1] : undefined,
    below: row + 1 < height ? likeness[index + width] : undefined,
    nearest: nearestOf(likeness, index),
    difference: largestDifference(resized, fresh),
  };
}

const ALIKE = new Float32Array(MOST * MOST * dModel).fill(1 / Math.sqrt(dModel));

// The vector of every patch; a rotation shows itself on patches of one and the same content.
function tableOf(engine, method, height, width) {
  if (method === 'raster') return engine.sinusoidal.encode({ seqLen: height * width, dModel, base });
  if (method === 'sincos') return engine.grid.sincos({ height, width, dModel, base });
  const alike = ALIKE.subarray(0, height * width * dModel);
  return engine.grid.rotate(alike, { headDim: dModel, height, width, base });
}

function resizedTable(engine, table, { resize, height, width, toHeight, toWidth }) {
  if (resize === 'wrong-line') {
    return engine.learned.resize(table, { dModel, rows: toHeight * toWidth });
  }
  return engine.grid.resize(table, { dModel, from: [height, width], to: [toHeight, toWidth], mode: resize });
}

/** The place in a side of `to` patches that covers the middle of a patch in one of `from`. */
const counterpart = (place, from, to) => Math.floor(((place + 0.5) * to) / from);

// The cosine of one row and every row.
function cosines(engine, table, index) {
  const one = table.subarray(index * dModel, (index + 1) * dModel);
  const dots = engine.attention.scores(one, table, { headDim: dModel, scale: 1 });
  const own = Math.hypot(...one);
  return dots.map((dot, i) => dot / (own * Math.hypot(...table.subarray(i * dModel, (i + 1) * dModel))));
}

// The patch most alike to the chosen one, apart from itself.
function nearestOf(likeness, index) {
  let best = index === 0 ? 1 : 0;
  for (let i = 0; i < likeness.length; i++) {
    if (i !== index && likeness[i] > likeness[best]) best = i;
  }
  return best;
}
