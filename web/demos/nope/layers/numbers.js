const identity = [1, 0, 0, 1];
export const layer = { wq: identity, wk: identity, wv: identity, wo: identity };

/** The states of every layer in the order of the tokens and with the swap, and the mean's share of the first token. */
export function numbers({ values, x, swapped, states: [before, after], causal, share, positions }) {
  const { layers, count } = values;
  const run = (rows) => ({
    verb: 'attention.layers',
    inputs: [rows],
    params: { dModel: 2, numHeads: 1, causal, residual: false, layers: new Array(layers).fill(layer) },
  });
  const states = { axes: ['layer', 'token', 'feature'], shape: [layers + 1, count, 2] };
  const square = { queryLen: positions, keyLen: positions };
  const weights = {
    verb: 'attention.weights',
    inputs: [new Float32Array(positions ** 2)],
    params: { ...square, causal },
  };
  const mark = Float32Array.from({ length: positions }, (_, i) => (i === 0 ? 1 : 0));
  return [
    { name: 'states', ...states, values: before, call: run(x) },
    { name: 'states-swapped', ...states, values: after, call: run(swapped) },
    {
      name: 'share',
      axes: ['position'],
      shape: [positions],
      values: share,
      call: { verb: 'attention.attend', inputs: [weights, mark], params: { ...square, headDim: 1 } },
    },
  ];
}
