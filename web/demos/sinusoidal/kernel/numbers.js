export function numbers({ values, base, distances, kernel, matrix, count, tokens, parts }) {
  const { dModel } = values;
  const table = { verb: 'sinusoidal.encode', params: { seqLen: count, dModel, base } };
  const scale = 2 / dModel;
  return [
    {
      name: 'kernel',
      axes: ['distance'],
      shape: [distances.length],
      values: kernel,
      call: { verb: 'sinusoidal.kernel', params: { dModel, base, distances } },
    },
    {
      name: 'products',
      axes: ['position', 'other'],
      shape: [count, count],
      values: matrix,
      call: { verb: 'attention.scores', inputs: [table, table], params: { headDim: dModel, scale } },
    },
    ...Object.entries(parts).map(([name, values]) => ({
      name: `cosines-${name}`,
      axes: ['token', 'other'],
      shape: [tokens.length, tokens.length],
      values,
    })),
  ];
}
