/** The row of the position, the means of the chosen pair, and what a mean leaves of every pair. */
export function numbers({ values, row, means, factors, wavelengths, pairs }) {
  const { position, dModel, base } = values;
  return [
    {
      name: 'encoding',
      axes: ['position', 'dimension'],
      shape: [1, dModel],
      values: row,
      call: { verb: 'sinusoidal.encode', params: { positions: [position], dModel, base } },
    },
    { name: 'means', axes: ['column'], shape: [means.values.length], values: means.values },
    { name: 'column-middles', axes: ['column'], shape: [means.positions.length], values: means.positions },
    { name: 'kept', axes: ['pair'], shape: [pairs], values: factors },
    { name: 'wavelengths', axes: ['pair'], shape: [pairs], values: wavelengths },
  ];
}
