export function numbers({ values, pairs, q, k, contributions, totals, distances, invFreq }) {
  const { headDim, base, distance } = values;
  const repeated = Float32Array.from({ length: distances.length * headDim }, (_, i) => q[i % headDim]);
  const turned = { verb: 'rope.rotate', inputs: [repeated], params: { headDim, base, positions: distances } };
  return [
    {
      name: 'scores',
      axes: ['distance'],
      shape: [distances.length],
      values: totals,
      call: { verb: 'attention.scores', inputs: [turned, k], params: { headDim, scale: 1 } },
    },
    {
      name: 'contributions',
      axes: ['pair'],
      shape: [pairs],
      values: contributions,
      call: {
        verb: 'rope.contributions',
        inputs: [q, k],
        params: { headDim, base, distances: [distance] },
      },
    },
    {
      name: 'frequencies',
      axes: ['pair'],
      shape: [pairs],
      values: invFreq,
      call: { verb: 'rope.frequencies', params: { headDim, base }, field: 'invFreq' },
    },
  ];
}
