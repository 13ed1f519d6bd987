export function numbers({ values, raw, multiplier, chosen, lengths, curves }) {
  const { length, use } = values;
  const logits = { verb: 'attention.scores', inputs: [[1], raw], params: { headDim: 1, scale: multiplier } };
  const row = { axes: ['key'], shape: [length] };
  return [
    {
      name: 'weights',
      ...row,
      values: chosen.weights,
      call: { verb: 'attention.weights', inputs: [logits], params: { queryLen: 1, keyLen: length } },
    },
    { name: 'logits', ...row, values: chosen.scaled, call: logits },
    { name: 'entropy', axes: ['length'], shape: [lengths.length], values: curves[use] },
    { name: 'lengths', axes: ['length'], shape: [lengths.length], values: lengths },
  ];
}
