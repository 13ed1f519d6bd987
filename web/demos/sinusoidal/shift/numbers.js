/** The blocks of the matrix, the row that it moves, how far it misses, and the matrix as rows alone give it. */
export function numbers({ values, applied, pairs, blocks, from, moved, target, residuals, spectrum }) {
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
    ...found(spectrum, { dModel, base }),
  ];
}

// The matrix that the rows alone lead to, and its eigenvalues, where it can be told.
function found({ eigenvalues, matrix, from, to }, { dModel, base }) {
  if (!eigenvalues) return [];
  const encode = (positions) => ({ verb: 'sinusoidal.encode', params: { positions, dModel, base } });
  const call = {
    verb: 'linalg.leastSquares',
    inputs: [encode(from), encode(to)],
    params: { dModel },
    field: 'matrix',
  };
  return [
    { name: 'matrix', axes: ['to', 'from'], shape: [dModel, dModel], values: matrix, call },
    {
      name: 'eigenvalues',
      axes: ['eigenvalue', 're-im'],
      shape: [dModel, 2],
      values: eigenvalues,
      call: { verb: 'linalg.eigenvalues', inputs: [call], params: { dModel } },
    },
  ];
}
