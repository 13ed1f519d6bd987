import { kebab } from '../../../core/parameters.js';
import { headDim, TERMS } from './compute.js';

/** The four terms, their sum without the dropped ones, and the weights; mistaken terms stand after the right ones. */
export function numbers({ values, size, vectors, right, terms, total, logits, weights }) {
  const { q, u, v } = vectors;
  const square = { axes: ['query', 'key'], shape: [size, size] };
  const call = { verb: 'relative.terms', inputs: [q, q], params: { headDim, u, v } };
  const wrong = values.shift === 'relative' ? [] : [TERMS.b, TERMS.d];
  return [
    ...Object.values(TERMS).map((field) => ({
      name: kebab(field),
      ...square,
      values: right[field],
      call: { ...call, field },
    })),
    ...wrong.map((field) => ({ name: `${kebab(field)}-wrong`, ...square, values: terms[field] })),
    { name: 'total', ...square, values: total },
    {
      name: 'weights',
      ...square,
      values: weights,
      call: {
        verb: 'attention.weights',
        inputs: [logits],
        params: { queryLen: size, keyLen: size, causal: true },
      },
    },
  ];
}
