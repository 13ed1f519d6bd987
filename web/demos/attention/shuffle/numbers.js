/** What the layer makes of the tokens in the order on the cards. */
export function numbers({ values, tokens, headDim, after }) {
  const size = tokens.length;
  const square = { queryLen: size, keyLen: size };
  const { x } = after;
  const weights = {
    verb: 'attention.weights',
    inputs: [{ verb: 'attention.scores', inputs: [x, x], params: { headDim } }],
    params: { ...square, causal: values.causal },
  };
  return [
    { name: 'weights', axes: ['query', 'key'], shape: [size, size], values: after.weights, call: weights },
    {
      name: 'outputs',
      axes: ['token', 'feature'],
      shape: [size, headDim],
      values: after.outputs,
      call: { verb: 'attention.attend', inputs: [weights, x], params: { ...square, headDim } },
    },
    { name: 'inputs', axes: ['token', 'feature'], shape: [size, headDim], values: x },
  ];
}
