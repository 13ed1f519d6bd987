import { askedOf, methods } from './methods.js';

/** The frequencies of the chosen method, then those of the others, and the ratios in the picture. */
export function numbers({ values, all }) {
  const order = [values.method, ...methods.filter((method) => method !== values.method)];
  const pair = (method) => ({ axes: ['pair'], shape: [all[method].invFreq.length] });
  return [
    ...order.map((method) => ({
      name: `frequencies-${method}`,
      ...pair(method),
      values: all[method].invFreq,
      call: { verb: 'rope.frequencies', params: askedOf(method, values), field: 'invFreq' },
    })),
    ...order.map((method) => ({ name: `ratios-${method}`, ...pair(method), values: all[method].ratios })),
  ];
}
