import { HEADS, LENGTHS, LONGEST } from './compute.js';

/** The weights of the last query, and the windows and entropies of every head at every length. */
export function numbers({ values: { testLen, content }, head, scores, biases, curves, tested }) {
  const shape = { queryLen: 1, keyLen: testLen };
  const bias = {
    verb: 'alibi.bias',
    params: { numHeads: HEADS, ...shape, queryOffset: testLen - 1 },
    part: [(head - 1) * testLen, head * testLen],
  };
  const inputs = [content === 0 ? new Float32Array(testLen) : scores.subarray(LONGEST - testLen)];
  const params = { ...shape, ...(head > 0 && { bias }) };
  const table = { axes: ['head', 'length'], shape: [HEADS, LENGTHS.length] };
  const of = (name) => curves.slice(1).flatMap((curve) => curve[name]);
  return [
    {
      name: 'weights',
      axes: ['key'],
      shape: [testLen],
      values: tested.weights,
      call: { verb: 'attention.weights', inputs, params },
    },
    ...(head > 0
      ? [
          {
            name: 'bias',
            axes: ['key'],
            shape: [testLen],
            values: biases.subarray(head * LONGEST - testLen, head * LONGEST),
            call: bias,
          },
        ]
      : []),
    { name: 'lengths', axes: ['length'], shape: [LENGTHS.length], values: LENGTHS },
    { name: 'windows', ...table, values: of('window') },
    { name: 'entropies', ...table, values: of('entropy') },
  ];
}
