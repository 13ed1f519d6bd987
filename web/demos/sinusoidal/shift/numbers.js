/** The blocks of the matrix, the row that it moves, and how far it misses. */
export function numbers({ values, applied, pairs, blocks, from, moved, target, residuals }) {
  const { seqLen, dModel, base, position, offset } = values;
  const turn = { offset: applied, dModel, base };
  const encode = (place) => ({ verb: 'sinusoidal.encode', params: { positions: [place], dModel, base } });
  const row = { axes: ['column'], shape: [dModel] };
  return [
    {
      name: 'blocks',
      axes: ['pair', 'cos-sin'],
      shape: [pairs, 2],
      values: blocks,
      call: { verb: 'sinusoidal.shift', params: turn },
    },
    { name: 'from', ...row, values: from, call: encode(position) },
    {
      name: 'moved',
      ...row,
      values: moved,
      call: { verb: 'sinusoidal.applyShift', inputs: [encode(position)], params: turn },
    },
    { name: 'target', ...row, values: target, call: encode(position + offset) },
    { name: 'residuals', axes: ['position'], shape: [seqLen], values: residuals },
  ];
}
