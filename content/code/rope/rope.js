/** Turns pair i of x by position · base^(−2i/d); the length of x stays. */
export function rotate(x, position, { base = 10000, layout = 'interleaved' } = {}) {
  const d = x.length;
  const y = [...x];
  for (let i = 0; i < d / 2; i++) {
    const [a, b] = layout === 'interleaved' ? [2 * i, 2 * i + 1] : [i, i + d / 2];
    const angle = position * base ** ((-2 * i) / d);
    y[a] = x[a] * Math.cos(angle) - x[b] * Math.sin(angle);
    y[b] = x[a] * Math.sin(angle) + x[b] * Math.cos(angle);
  }
  return y;
}

/** q at position m against k at position n: only m − n matters. */
export function score(q, m, k, n, options) {
  const key = rotate(k, n, options);
  return rotate(q, m, options).reduce((sum, x, c) => sum + x * key[c], 0);
}
