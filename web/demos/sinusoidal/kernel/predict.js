/** The prediction before the pictures; the engine knows the answer. */
export const predict = { options: ['falls', 'ripples', 'level'], done: { exponent: 'official' }, answer };

// How the product of two rows goes with their distance, at width 128.
function answer(engine) {
  const distances = Float64Array.from({ length: 129 }, (_, distance) => distance);
  const kernel = engine.sinusoidal.kernel({ dModel: 128, distances });
  if (kernel[128] > 0.9 * kernel[0]) return 'level';
  return kernel.some((value, i) => i > 0 && value > kernel[i - 1]) ? 'ripples' : 'falls';
}
