/** Columns up to which the matrix is found again at every step of a drag. */
export const WIDEST = 128;

// Beyond this condition number of the rows, floats leave eigenvalues that would be off by a pixel.
const WORST = 1e5;

// The engine encodes up to 2^20; p + k lies there too, for k from −4096 to 4096.
const LAST = 2 ** 20;
const MARGIN = 4096;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

// Two positions a column, by the golden ratio: no two frequencies meet, and the slowest pair goes as far as it can.
const positionsFor = (dModel) =>
  Float64Array.from({ length: 2 * dModel }, (_, t) =>
    Math.floor(MARGIN + (((t + 1) * GOLDEN) % 1) * (LAST - 2 * MARGIN)),
  );

/**
 * The one matrix that takes the rows at `positions` to those k later, found by least squares from the rows alone, and
 * its eigenvalues. Without `eigenvalues` there are none to be shown: `wide`, where dModel is above WIDEST, or else
 * because the rows are so ill-conditioned that many matrices do as well.
 */
export function spectrumOf(engine, { memo, dModel, base, offset }) {
  if (dModel > WIDEST) return { wide: true };
  const from = memo('fitted', [dModel, base], () => {
    const positions = positionsFor(dModel);
    const rows = engine.sinusoidal.encode({ positions, dModel, base });
    const { values } = engine.linalg.singularValues(rows, { dModel });
    return { positions, rows, condition: values[0] / values[dModel - 1] };
  });
  if (from.condition > WORST) return { condition: from.condition };
  return memo('spectrum', [from, offset], () => {
    const positions = from.positions.map((position) => position + offset);
    const targets = engine.sinusoidal.encode({ positions, dModel, base });
    const { matrix, residual, rank } = engine.linalg.leastSquares(from.rows, targets, { dModel });
    const eigenvalues = engine.linalg.eigenvalues(matrix, { dModel });
    return {
      from: from.positions,
      to: positions,
      condition: from.condition,
      matrix,
      residual,
      rank,
      eigenvalues,
    };
  });
}

/** The largest distance of an eigenvalue from the unit circle. */
export function circleError(eigenvalues) {
  let largest = 0;
  for (let i = 0; i < eigenvalues.length; i += 2)
    largest = Math.max(largest, Math.abs(Math.hypot(eigenvalues[i], eigenvalues[i + 1]) - 1));
  return largest;
}

/** For each eigenvalue the pair whose e^(iωk) or e^(−iωk) lies nearest: [{ x, y, pair, mirrored }]. */
export function pointsOf({ eigenvalues }, { invFreq, applied }) {
  const targets = Array.from(invFreq, (omega) => [Math.cos(omega * applied), Math.sin(omega * applied)]);
  return Array.from({ length: eigenvalues.length / 2 }, (_, i) => {
    const [x, y] = [eigenvalues[2 * i], eigenvalues[2 * i + 1]];
    let nearest = { distance: Infinity };
    targets.forEach(([cos, sin], pair) => {
      for (const mirrored of [false, true]) {
        const distance = Math.hypot(x - cos, y - (mirrored ? -sin : sin));
        if (distance < nearest.distance) nearest = { distance, pair, mirrored };
      }
    });
    return { x, y, pair: nearest.pair, mirrored: nearest.mirrored };
  });
}

/** The eigenvalue nearest to e^(iωk) of a pair: { x, y }. */
export function eigenvalueOf({ eigenvalues }, angle) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let best = { distance: Infinity };
  for (let i = 0; i < eigenvalues.length; i += 2) {
    const [x, y] = [eigenvalues[i], eigenvalues[i + 1]];
    const distance = Math.hypot(x - cos, y - sin);
    if (distance < best.distance) best = { x, y, distance };
  }
  return best;
}
