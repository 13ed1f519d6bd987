export const headDim = 16;

export function numbers({ values, slopes, biases, scores, weights }) {
  const { numHeads, rule, form, seqLen, head, seed, content } = values;
  const square = { queryLen: seqLen, keyLen: seqLen };
  const bias = { verb: 'alibi.bias', params: { numHeads, ...square, form, rule } };
  const vectors = (n) => ({
    verb: 'learned.table',
    params: { maxLen: 2 * seqLen, dModel: headDim, std: 1, seed },
    part: [n * seqLen * headDim, (n + 1) * seqLen * headDim],
  });
  const products = {
    verb: 'attention.scores',
    inputs: [vectors(0), vectors(1)],
    params: { headDim, scale: content / Math.sqrt(headDim) },
  };
  const ofHead = { ...bias, part: [(head - 1) * seqLen ** 2, head * seqLen ** 2] };
  const weighing = {
    verb: 'attention.weights',
    inputs: [products],
    params: { ...square, causal: true, bias: ofHead },
  };
  const [axes, shape] = [
    ['query', 'key'],
    [seqLen, seqLen],
  ];
  return [
    {
      name: 'bias',
      axes: ['head', ...axes],
      shape: [numHeads, ...shape],
      values: biases,
      call: bias,
    },
    {
      name: 'slopes',
      axes: ['head'],
      shape: [numHeads],
      values: slopes,
      call: { verb: 'alibi.slopes', params: { numHeads, rule } },
    },
    { name: 'scores', axes, shape, values: scores, call: products },
    { name: 'weights', axes, shape, values: weights, call: weighing },
  ];
}
