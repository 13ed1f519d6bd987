/** What is asked of an encoding, in the order of the card. */
export const PROPERTIES = ['unique', 'bounded', 'linear', 'relative', 'decays', 'longer'];

// What floats leave of an exact matrix is below a fifth of it.
const LINEAR = 1e-6;

/**
 * The six properties of a formula: five of formula.score, and whether one matrix takes every row to the one k later, by
 * least squares over rows of a table with at least twice as many rows as columns. shiftResidual is the share of a column
 * that the best matrix leaves, the largest of all columns for k = 1, a quarter and half of the length: a large column
 * does not hide a small one.
 */
export function scoreOf(engine, { formula, seqLen, dModel, base }) {
  const params = { formula, dModel, base };
  const score = engine.formula.score({ ...params, seqLen });
  const [unique, bounded, ...others] = score.holds;
  const shiftResidual = residualOf(engine, params, seqLen);
  return {
    ...score,
    shiftResidual,
    holds: [unique, bounded, score.finite === 1 && shiftResidual <= LINEAR ? 1 : 0, ...others],
  };
}

function residualOf(engine, params, seqLen) {
  const count = Math.max(seqLen, 2 * params.dModel);
  const tableFrom = (first) =>
    engine.formula.table({ ...params, positions: Array.from({ length: count }, (_, t) => first + t) });
  const rows = tableFrom(0);
  const shifts = [1, Math.floor(seqLen / 4), Math.floor(seqLen / 2)];
  return shifts.reduce((largest, shift) => {
    const targets = tableFrom(shift);
    // No matrix makes what is not finite.
    if (!rows.every(Number.isFinite) || !targets.every(Number.isFinite)) return 1;
    const { residuals } = engine.linalg.leastSquares(rows, targets, { dModel: params.dModel });
    return Math.max(largest, ...residuals);
  }, 0);
}
