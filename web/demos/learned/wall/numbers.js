/** What every position gets, and the table that it comes from. */
export function numbers({ values, std, table, given, places, count, similarity }) {
  const { after, mode, maxLen, length, rows, dModel, seed } = values;
  const waves = { verb: 'sinusoidal.encode', params: { seqLen: maxLen, dModel, base: 100 } };
  const start =
    rows === 'random'
      ? { verb: 'learned.table', params: { maxLen, dModel, std, seed } }
      : {
          verb: 'attention.scores',
          inputs: [waves, [1]],
          params: { headDim: 1, scale: Math.SQRT2 * std },
        };
  const call =
    after === 'resize'
      ? { verb: 'learned.resize', inputs: [start], params: { dModel, rows: length, mode } }
      : {
          verb: 'learned.lookup',
          inputs: [start],
          params: { dModel, positions: places.subarray(0, count) },
        };
  return [
    { name: 'rows', axes: ['position', 'feature'], shape: [count, dModel], values: given, call },
    { name: 'table', axes: ['row', 'feature'], shape: [maxLen, dModel], values: table, call: start },
    { name: 'cosines', axes: ['position', 'other'], shape: [length, length], values: similarity },
  ];
}
