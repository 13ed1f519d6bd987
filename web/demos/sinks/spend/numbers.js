/** The weights as softmax makes them, the logits, and what the tokens get at every shift. */
export function numbers({ row, mask, made, weights, shifts, totals }) {
  const keys = { axes: ['key'], shape: [row.length] };
  return [
    {
      name: 'softmax',
      ...keys,
      values: made,
      call: { verb: 'attention.weights', inputs: [row], params: { queryLen: 1, keyLen: row.length, mask } },
    },
    { name: 'weights', ...keys, values: weights },
    { name: 'logits', ...keys, values: row },
    { name: 'shifts', axes: ['step'], shape: [shifts.length], values: shifts },
    { name: 'totals', axes: ['step'], shape: [totals.length], values: totals },
  ];
}
