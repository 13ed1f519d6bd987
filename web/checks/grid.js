import { rowsGiven } from './learned.js';
import { outcome } from './outcome.js';
import { dot, largestDifference, rowOf, tokenVectors } from './vectors.js';

// Patches of a picture in raster order, and the tables that give them positions.

const patchesOf = (engine, pixels, patch = 16) =>
  engine.grid.index({ height: pixels / patch, width: pixels / patch }).length / 2;

// The number of the patch in this row and column of a square picture.
function numberOf(engine, side, row, column) {
  const index = engine.grid.index({ height: side, width: side });
  for (let n = 0; n < index.length / 2; n += 1) {
    if (index[2 * n] === row && index[2 * n + 1] === column) return n;
  }
  throw new Error(`no patch ${row}, ${column}`);
}

export const gridChecks = {
  'vit-table-size'(engine) {
    const rows = patchesOf(engine, 224) + 1;
    return outcome(engine.learned.table({ maxLen: rows, dModel: 768, seed: 1 }).length, '=', 151296, {
      values: { patches: patchesOf(engine, 224), rows },
    });
  },
  'raster-steps'(engine) {
    const here = numberOf(engine, 14, 3, 3);
    return outcome(numberOf(engine, 14, 4, 3) - here, '=', 14, {
      values: { right: numberOf(engine, 14, 3, 4) - here },
    });
  },
  'raster-moves-with-width'(engine) {
    const number = numberOf(engine, 14, 3, 3);
    const [row, column] = engine.grid.index({ height: 24, width: 24 }).slice(2 * number, 2 * number + 2);
    return outcome(row, '<', 3, { values: { number, row, column } });
  },
  'vit-another-picture'(engine) {
    const [rows, tokens] = [224, 384].map((pixels) => patchesOf(engine, pixels) + 1);
    const dModel = 8;
    const table = engine.learned.table({ maxLen: rows, dModel, seed: 3 });
    const stretched = engine.grid.resize(table, {
      dModel,
      from: [14, 14],
      to: [24, 24],
      mode: 'bilinear',
      classRows: 1,
    });
    const first = largestDifference(rowOf(table, dModel, 0), rowOf(stretched, dModel, 0));
    return outcome(rowsGiven(engine, { maxLen: rows, count: tokens }), '=', 0, {
      values: { rows, tokens, stretched: stretched.length / dModel, first },
    });
  },
  'axial-score-is-a-sum'(engine) {
    const side = 8;
    const headDim = 16;
    const [q, k] = [1, 2].map((seed) => tokenVectors(engine, { rows: 1, width: headDim, seed }));
    const everywhere = (x) =>
      engine.grid.rotate(
        Float32Array.from({ length: side * side * headDim }, (_, i) => x[i % headDim]),
        { headDim, height: side, width: side, base: 100 },
      );
    const [turnedQ, turnedK] = [everywhere(q), everywhere(k)];
    const at = (row, column) => dot(rowOf(turnedQ, headDim, 0), rowOf(turnedK, headDim, side * row + column));
    const diagonal = at(4, 3);
    return outcome(Math.abs(diagonal + at(0, 0) - at(4, 0) - at(0, 3)), '≤', 1e-4, {
      values: { diagonal, alone: at(4, 0) },
    });
  },
  'more-patches-new-angles'(engine) {
    const [trained, larger] = [224, 384].map((pixels) => pixels / 16 - 1);
    const { invFreq } = engine.rope.frequencies({ headDim: 32, base: 100 });
    const open = invFreq.filter((frequency) => frequency * trained < 2 * Math.PI);
    return outcome(open.length, '>', 0, { values: { trained, larger, pairs: invFreq.length } });
  },
};
