export { largestDifference } from '../core/fine.js';

/** Rows of seeded normal numbers with standard deviation 1: token vectors that are the same on every machine. */
export const tokenVectors = (engine, { rows, width, seed }) =>
  engine.learned.table({ maxLen: rows, dModel: width, std: 1, seed });

/** Row `r` of a row-major table. */
export const rowOf = (table, width, r) => table.subarray(r * width, (r + 1) * width);

/** The rows of a row-major table in another order: row `r` of the result is row `order[r]`. */
export const permuteRows = (table, width, order) => {
  const out = new Float32Array(table.length);
  for (const [r, from] of order.entries()) out.set(rowOf(table, width, from), r * width);
  return out;
};

export const dot = (a, b) => {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i] * b[i];
  return sum;
};

export const norm = (a) => Math.sqrt(dot(a, a));

/** The elementwise sum of two tables. */
export const add = (a, b) => Float32Array.from(a, (x, i) => x + b[i]);

/** One head of self-attention with queries, keys and values all equal to `x`, [rows, width]. */
export const selfAttention = (engine, x, width, options = {}) => {
  const rows = x.length / width;
  const shape = { queryLen: rows, keyLen: rows };
  const scores = engine.attention.scores(x, x, { headDim: width });
  const weights = engine.attention.weights(scores, { ...shape, ...options });
  return engine.attention.attend(weights, x, { ...shape, headDim: width });
};

/** The cosine of the angle between two vectors. */
export const cosine = (a, b) => dot(a, b) / (norm(a) * norm(b));

export const sum = (values) => values.reduce((total, value) => total + value, 0);
export const mean = (values) => sum(values) / values.length;
export const spread = (values) => Math.max(...values) - Math.min(...values);
