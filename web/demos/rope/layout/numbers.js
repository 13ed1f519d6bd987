import { halfOrder } from './wiring.js';

// The layouts of queries and keys.
const layouts = {
  interleaved: ['interleaved', 'interleaved'],
  half: ['half', 'half'],
  mixed: ['interleaved', 'half'],
};

/** The scores of each layout. */
export function numbers({ values, panels, vectors: [q, k] }) {
  const { permute, offset, headDim, seqLen, base } = values;
  const positions = Float64Array.from({ length: seqLen }, (_, i) => offset + i);
  const turned = (vector, layout) => {
    const columns =
      layout === 'half' && permute ? halfOrder(headDim).map((column) => vector[column]) : vector;
    return {
      verb: 'rope.rotate',
      inputs: [Float32Array.from({ length: seqLen * headDim }, (_, i) => columns[i % headDim])],
      params: { headDim, positions, base, layout },
    };
  };
  return panels.map(({ kind, scores }) => ({
    name: `scores-${kind}`,
    axes: ['query', 'key'],
    shape: [seqLen, seqLen],
    values: scores,
    call: {
      verb: 'attention.scores',
      inputs: [turned(q, layouts[kind][0]), turned(k, layouts[kind][1])],
      params: { headDim },
    },
  }));
}
