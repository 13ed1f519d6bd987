// The definitions as plain loops: what a page without the engine would run.

/** Writes the interleaved sinusoidal table [seqLen, dModel]. */
export function encode(table, { seqLen, dModel, base }) {
  const frequencies = Float64Array.from({ length: dModel / 2 }, (_, pair) => base ** ((-2 * pair) / dModel));
  for (let p = 0; p < seqLen; p++) {
    for (let pair = 0; pair < dModel / 2; pair++) {
      const angle = p * frequencies[pair];
      table[p * dModel + 2 * pair] = Math.sin(angle);
      table[p * dModel + 2 * pair + 1] = Math.cos(angle);
    }
  }
}

/** Writes x [seqLen, numHeads * headDim] rotated at the positions 0 to seqLen - 1, pairs interleaved. */
export function rotate(y, x, { seqLen, numHeads, headDim, base }) {
  const frequencies = Float64Array.from(
    { length: headDim / 2 },
    (_, pair) => base ** ((-2 * pair) / headDim),
  );
  for (let p = 0; p < seqLen; p++) {
    for (let pair = 0; pair < headDim / 2; pair++) {
      const cos = Math.cos(p * frequencies[pair]);
      const sin = Math.sin(p * frequencies[pair]);
      for (let head = 0; head < numHeads; head++) {
        const a = (p * numHeads + head) * headDim + 2 * pair;
        const even = x[a];
        const odd = x[a + 1];
        y[a] = even * cos - odd * sin;
        y[a + 1] = even * sin + odd * cos;
      }
    }
  }
}
