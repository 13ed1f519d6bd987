/** The score at every place of the query, and both vectors where they stand. */
export function numbers({ values, invFreq, rotatedQ, rotatedK, free }) {
  const { rotate, m, n, q, k } = values;
  const turned = (vector, positions) => ({
    verb: 'rope.rotate',
    inputs: [Float32Array.from({ length: 2 * positions.length }, (_, i) => vector[i % 2])],
    params: { headDim: 2, positions, invFreq: [invFreq] },
  });
  const adds = rotate === 'wrong-add';
  const queries = adds ? free.queries : turned(q, free.positions);
  const key = rotate === 'both' ? turned(k, [n]) : rotatedK;
  return [
    {
      name: 'scores',
      axes: ['query-position'],
      shape: [free.positions.length],
      values: free.scores,
      call: {
        verb: 'attention.scores',
        inputs: [queries, key],
        params: { headDim: 2, scale: 1 },
      },
    },
    {
      name: 'query-positions',
      axes: ['query-position'],
      shape: [free.positions.length],
      values: free.positions,
    },
    {
      name: 'query',
      axes: ['feature'],
      shape: [2],
      values: rotatedQ,
      ...(!adds && { call: turned(q, [m]) }),
    },
    { name: 'key', axes: ['feature'], shape: [2], values: rotatedK, ...(rotate === 'both' && { call: key }) },
  ];
}
