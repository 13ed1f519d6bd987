import { typed } from './compute.js';

/** The table, what its six verdicts are, and the mean products by distance. */
export function numbers({ formula, own, score, values: { length, dModel, base } }) {
  const params = { formula: typed(formula), seqLen: length, dModel, base };
  const scored = (field) => ({ verb: 'formula.score', params, field });
  return [
    {
      name: 'table',
      axes: ['position', 'column'],
      shape: [length, dModel],
      values: own,
      call: { verb: 'formula.table', params },
    },
    { name: 'holds', axes: ['property'], shape: [6], values: score.holds, call: scored('holds') },
    {
      name: 'products',
      axes: ['distance'],
      shape: [score.products.length],
      values: score.products,
      call: scored('products'),
    },
  ];
}
