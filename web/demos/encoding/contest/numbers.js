import { typed } from './compute.js';

/** The table, the products of its rows, what its six verdicts are, and the mean products by distance. */
export function numbers({ formula, own, products, score, values: { length, dModel, base } }) {
  const params = { formula: typed(formula), seqLen: length, dModel, base };
  const table = { verb: 'formula.table', params };
  const scored = (field) => ({ verb: 'formula.score', params, field });
  return [
    {
      name: 'table',
      axes: ['position', 'column'],
      shape: [length, dModel],
      values: own,
      call: table,
    },
    {
      name: 'similarity',
      axes: ['position', 'other'],
      shape: [length, length],
      values: products,
      call: { verb: 'attention.scores', inputs: [table, table], params: { headDim: dModel, scale: 1 } },
    },
    { name: 'holds', axes: ['property'], shape: [6], values: score.holds },
    {
      name: 'products',
      axes: ['distance'],
      shape: [score.products.length],
      values: score.products,
      call: scored('products'),
    },
  ];
}
