const dModel = 16;

/** Query and key are tokens of the text. */
export const settle = (values) => ({
  ...values,
  query: Math.min(values.query, values.length - 1),
  key: Math.min(values.key, values.length - 1),
});

export function compute(engine, values, { memo, palettes, size = 13 }) {
  const { clip, order, maxRelativePosition: K, length, query, key } = values;
  const shape = { queryLen: length, keyLen: length, order };
  const clipped = memo('clipped', [order, K, length], () =>
    engine.relative.indices({ ...shape, maxRelativePosition: K }),
  );
  const indices = memo('indices', [clip, clipped], () => {
    if (clip === 'clip') return clipped;
    // With room for every distance nothing is clipped; what is added stays K, as in the code with the bug.
    const all = engine.relative.indices({ ...shape, maxRelativePosition: length });
    return all.map((index) => index - length + K);
  });
  const table = memo('table', [K], () =>
    engine.learned.table({ maxLen: 2 * K + 1, dModel, std: 0.02, seed: 3 }),
  );
  const isRow = (index) => index >= 0 && index <= 2 * K;
  const index = indices[query * length + key];
  const paint = (numbers, shape, reach) =>
    engine.paint.heatmap(numbers, { ...shape, palette: palettes.diverging, min: -reach, max: reach });
  return {
    values,
    scale: size / 13,
    K,
    dModel,
    clipped,
    indices,
    index,
    hasRow: isRow(index),
    refusal: isRow(index) ? undefined : refusalOf(engine, table, index),
    distance: order === 'key-minus-query' ? key - query : query - key,
    clippedIndex: clipped[query * length + key],
    // Cells that read the same row, and those that read none.
    sharing: indices.reduce((count, each) => count + (each === index ? 1 : 0), 0),
    missing: indices.reduce((count, each) => count + (isRow(each) ? 0 : 1), 0),
    isRow,
    table,
    rgba: {
      indices: memo('paintIndices', [indices, K, palettes.diverging], () =>
        paint(
          Float32Array.from(indices, (each) => (isRow(each) ? each - K : Number.NaN)),
          { rows: length, cols: length },
          2.4 * K,
        ),
      ),
      table: memo('paintTable', [table, palettes.diverging], () =>
        paint(table, { rows: 2 * K + 1, cols: dModel }, 0.05),
      ),
    },
  };
}

// What the engine says to an index that is no row.
function refusalOf(engine, table, index) {
  try {
    engine.learned.lookup(table, { dModel, positions: [index] });
  } catch (error) {
    return error.message;
  }
  return undefined;
}
