const kernels = {
  bilinear: { reach: 1, at: (x) => Math.max(0, 1 - x) },
  // Keys' cubic with a = −0.5, which PyTorch takes with antialias, where it takes −0.75 without.
  bicubic: {
    reach: 2,
    at: (x) => {
      if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
      return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0;
    },
  },
};

/**
 * How PyTorch's interpolate with antialias makes `to` cells of `from`: the kernel is as much wider as the new cells are,
 * so that none of the old ones is passed over. [to, from], rows sum to 1.
 */
export function smoothWeights(from, to, mode) {
  const { reach, at } = kernels[mode];
  const step = from / to;
  const wide = Math.max(1, step);
  const weights = new Float32Array(to * from);
  for (let p = 0; p < to; p++) {
    const middle = (p + 0.5) * step;
    const first = Math.max(0, Math.trunc(middle - reach * wide + 0.5));
    const end = Math.min(from, Math.trunc(middle + reach * wide + 0.5));
    const own = Array.from({ length: end - first }, (_, k) => at(Math.abs(first + k - middle + 0.5) / wide));
    const sum = own.reduce((a, b) => a + b, 0);
    for (const [k, weight] of own.entries()) weights[p * from + first + k] = weight / sum;
  }
  return weights;
}
