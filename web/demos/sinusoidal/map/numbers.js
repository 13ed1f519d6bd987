import { tableCall } from './tables.js';

/** Places on the map, the shares of the variance, and the singular values. */
export function numbers({ values, rows, principal, components, sizes }) {
  const { length, dModel } = values;
  const table = tableCall(values);
  const params = { dModel, components };
  const principalOf = (field) => ({ verb: 'linalg.principalComponents', inputs: [table], params, field });
  return [
    {
      name: 'coordinates',
      axes: ['position', 'component'],
      shape: [length, components],
      values: principal.coordinates,
      call: principalOf('coordinates'),
    },
    {
      name: 'shares',
      axes: ['component'],
      shape: [components],
      values: principal.shares,
      call: principalOf('shares'),
    },
    {
      name: 'singular-values',
      axes: ['direction'],
      shape: [sizes.length],
      values: sizes,
      call: { verb: 'linalg.singularValues', inputs: [table], params: { dModel }, field: 'values' },
    },
    { name: 'table', axes: ['position', 'column'], shape: [length, dModel], values: rows, call: table },
  ];
}
