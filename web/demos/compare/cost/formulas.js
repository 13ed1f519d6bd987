/** Methods, and last what they are held against: attention itself. */
export const METHODS = ['sinusoidal', 'learned', 'shaw', 't5', 'alibi', 'rope', 'attention'];

export const QUANTITIES = ['parameters', 'operations', 'bytes'];

/** Distances on either side that Shaw's tables tell apart (the paper's k = 16), and T5's buckets. */
const ROWS = 2 * 16 + 1;
const BUCKETS = 32;
const WIDTH = 2; // bytes of a number

/**
 * What each method adds, to a model of `layers` layers and `heads` heads of `headDim` that reads `length` tokens:
 * learned numbers; additions and multiplications; bytes kept while it runs, beside weights and cache. Scores are counted
 * for every pair of tokens. What is made once, before the first token, is not counted as work.
 */
export function costOf(method, quantity, { heads, headDim, layers, length, scores, count }) {
  const d = heads * headDim;
  const pairs = length * length;
  const matrix = scores === 'matrix' ? WIDTH * heads * pairs : 0;
  const everyPair = count === 'wrong-every-pair' ? length : 1;
  const costs = {
    sinusoidal: { operations: length * d, bytes: WIDTH * length * d },
    learned: { parameters: length * d, operations: length * d, bytes: 0 },
    shaw: {
      parameters: layers * 2 * ROWS * headDim,
      operations: layers * (4 * length * ROWS * d + 2 * heads * pairs),
      bytes: matrix,
    },
    t5: { parameters: BUCKETS * heads, operations: layers * heads * pairs, bytes: matrix },
    alibi: {
      operations: layers * heads * pairs * (scores === 'matrix' ? 1 : 2),
      bytes: WIDTH * heads + matrix,
    },
    rope: { operations: layers * 6 * length * d * everyPair, bytes: WIDTH * length * headDim },
    attention: {
      parameters: layers * 4 * d * d,
      operations: layers * (8 * length * d * d + 4 * pairs * d),
      bytes: WIDTH * 2 * layers * length * d,
    },
  };
  return costs[method][quantity] ?? 0;
}
