/** Rows p = 0 … seqLen−1: sin and cos of p · base^(−2i/d) in columns 2i and 2i+1. */
export function sinusoidal(seqLen, dModel, base = 10000) {
  return Array.from({ length: seqLen }, (_, p) => {
    const row = [];
    for (let i = 0; i < dModel / 2; i++) {
      const angle = p * base ** ((-2 * i) / dModel); // pair i: fast first, slow last
      row.push(Math.sin(angle), Math.cos(angle));
    }
    return row;
  });
}

/** Turns PE(p) into PE(p + k) without knowing p. */
export function shift(row, k, base = 10000) {
  const out = [];
  for (let i = 0; i < row.length / 2; i++) {
    const [s, c] = [row[2 * i], row[2 * i + 1]];
    const angle = k * base ** ((-2 * i) / row.length);
    out.push(s * Math.cos(angle) + c * Math.sin(angle), c * Math.cos(angle) - s * Math.sin(angle));
  }
  return out;
}
