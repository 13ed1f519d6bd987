/** Which row each query reads for each key; where the mistake is shown, what would be right stands first. */
export function numbers({ values, K, dModel, clipped, indices, table }) {
  const { clip, order, length } = values;
  const square = { axes: ['query', 'key'], shape: [length, length] };
  const call = {
    verb: 'relative.indices',
    params: { queryLen: length, keyLen: length, maxRelativePosition: K, order },
  };
  return [
    { name: 'indices', ...square, values: clipped, call },
    ...(clip === 'clip' ? [] : [{ name: 'unclipped', ...square, values: indices }]),
    {
      name: 'table',
      axes: ['row', 'feature'],
      shape: [2 * K + 1, dModel],
      values: table,
      call: { verb: 'learned.table', params: { maxLen: 2 * K + 1, dModel, std: 0.02, seed: 3 } },
    },
  ];
}
