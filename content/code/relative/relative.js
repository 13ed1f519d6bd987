/** Row of (i, j) in a table of 2K+1 rows: clip(j − i, −K, K) + K. */
export function relativeIndices(queryLen, keyLen, maxRelativePosition) {
  const K = maxRelativePosition;
  const index = (i, j) => Math.max(-K, Math.min(K, j - i)) + K;
  return Array.from({ length: queryLen }, (_, i) => Array.from({ length: keyLen }, (_, j) => index(i, j)));
}
