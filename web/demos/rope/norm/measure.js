export const base = 10000;
export const farthest = 4096;
export const tokens = 10;

/** Radians per token of the pairs that turn: of a ladder of `turned` pairs, all but the `kept` fastest at rest. */
export function speedsOf(engine, { turned, kept }) {
  const { invFreq } = engine.rope.frequencies({ headDim: 2 * turned, base });
  return invFreq.map((speed, i) => (i < kept ? speed : 0));
}

/** The query and the key that the score is taken of. */
export function vectorsOf(engine, { content, headDim, seed }) {
  if (content === 'same') {
    const ones = new Float32Array(headDim).fill(1);
    return [ones, ones];
  }
  const table = engine.learned.table({ maxLen: 2, dModel: headDim, std: 1, seed });
  return [table.subarray(0, headDim), table.subarray(headDim)];
}

/** Rows of a text, their lengths before and after rotation, and what the last token reads, with positions from `start`. */
export function textOf(engine, rows, { headDim, invFreq, start, turnsValues }) {
  const positions = Float64Array.from({ length: tokens }, (_, i) => start + i);
  const turned = engine.rope.rotate(rows, { headDim, invFreq, positions });
  const last = turned.subarray((tokens - 1) * headDim);
  const scores = engine.attention.scores(last, turned, { headDim });
  const weights = engine.attention.weights(scores, { queryLen: 1, keyLen: tokens });
  const output = engine.attention.attend(weights, turnsValues ? turned : rows, {
    queryLen: 1,
    keyLen: tokens,
    headDim,
  });
  return { lengths: lengthsOf(turned, headDim), weights, output };
}

export const lengthsOf = (rows, headDim) =>
  Float64Array.from({ length: rows.length / headDim }, (_, i) =>
    Math.hypot(...rows.subarray(i * headDim, (i + 1) * headDim)),
  );

export const sum = (parts) => parts.reduce((total, part) => total + part, 0);

export const apart = (a, b) => a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);
