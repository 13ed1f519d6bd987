/** A geometric series for powers of two; other counts borrow from the next finer series. */
export function slopes(numHeads) {
  const power = 2 ** (31 - Math.clz32(numHeads)); // the largest power of two not above numHeads
  const series = Array.from({ length: power }, (_, h) => 2 ** ((-8 * (h + 1)) / power));
  const finer = Array.from({ length: numHeads - power }, (_, h) => 2 ** ((-4 * (2 * h + 1)) / power));
  return [...series, ...finer];
}

/** −slope · distance for the past, −∞ for the future. */
export function bias(slope, queryLen, keyLen) {
  const row = (i) => Array.from({ length: keyLen }, (_, j) => (j <= i ? -slope * (i - j) : -Infinity));
  return Array.from({ length: queryLen }, (_, i) => row(i));
}
