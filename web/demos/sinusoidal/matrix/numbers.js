/** The table, whose numbers are made when they are asked for: the picture does without them. */
export function numbers({ values, encoded, row, invFreq }) {
  const { seqLen, dModel, base, layout, order, position } = values;
  const table = { dModel, base, layout, order };
  const encode = (places) => ({ verb: 'sinusoidal.encode', params: { ...places, ...table } });
  const hasVerb = layout !== 'tensor2tensor';
  return [
    {
      name: 'table',
      axes: ['position', 'column'],
      shape: [seqLen, dModel],
      get values() {
        return encoded();
      },
      call: encode({ seqLen }),
    },
    {
      name: 'row',
      axes: ['column'],
      shape: [dModel],
      values: row,
      call: encode({ positions: [position] }),
    },
    {
      name: 'frequencies',
      axes: ['pair'],
      shape: [dModel / 2],
      values: invFreq,
      ...(hasVerb && { call: { verb: 'sinusoidal.frequencies', params: { dModel, base, order } } }),
    },
  ];
}
