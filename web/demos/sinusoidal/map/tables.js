/** Tables of positions to be drawn on a map. */
export const TABLES = ['sinusoidal', 'random', 'binary', 'integers'];

/** Planes of two principal components each: 1–2, 3–4, … */
export const PLANES = ['1', '2', '3', '4'];

const FORMULAS = { binary: 'mod(floor(pos / 2^i), 2)', integers: 'pos' };

/** The call that gives a table, [length, dModel]. */
export function tableCall({ table, length, dModel, base }) {
  if (table === 'sinusoidal') return { verb: 'sinusoidal.encode', params: { seqLen: length, dModel, base } };
  if (table === 'random')
    return { verb: 'learned.table', params: { maxLen: length, dModel, std: 0.02, seed: 7 } };
  return { verb: 'formula.table', params: { formula: FORMULAS[table], seqLen: length, dModel } };
}
