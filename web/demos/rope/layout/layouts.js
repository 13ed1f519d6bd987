import { halfOrder } from './wiring.js';

const thirds = {
  'wrong-key': ['interleaved', 'half'],
  'wrong-query': ['half', 'interleaved'],
  // The pairs of halves, with cosines repeated as neighbours want them.
  'wrong-repeat': ['wrong-mixed', 'wrong-mixed'],
};

/** The layouts of queries and of keys in one of the three matrices. */
export const layoutsOf = (kind, third) => (kind === 'mixed' ? thirds[third] : [kind, kind]);

/** The arguments of rope.rotate for a vector that stands at every position, its columns permuted where halves turn. */
export function turning(vector, layout, { permute, offset, headDim, seqLen, base }) {
  const columns =
    layout !== 'interleaved' && permute ? halfOrder(headDim).map((column) => vector[column]) : vector;
  return {
    rows: Float32Array.from({ length: seqLen * headDim }, (_, i) => columns[i % headDim]),
    params: {
      headDim,
      positions: Float64Array.from({ length: seqLen }, (_, i) => offset + i),
      base,
      layout,
    },
  };
}
