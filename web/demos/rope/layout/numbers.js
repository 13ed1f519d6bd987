import { layoutsOf, turning } from './layouts.js';

/** The scores of each layout. */
export function numbers({ values, panels, vectors }) {
  const { headDim, seqLen, third } = values;
  return panels.map(({ kind, scores }) => ({
    name: `scores-${kind}`,
    axes: ['query', 'key'],
    shape: [seqLen, seqLen],
    values: scores,
    call: {
      verb: 'attention.scores',
      inputs: layoutsOf(kind, third).map((layout, i) => {
        const { rows, params } = turning(vectors[i], layout, values);
        return { verb: 'rope.rotate', inputs: [rows], params };
      }),
      params: { headDim },
    },
  }));
}
