/** The prediction before the pictures; the engine knows the answer. */
export const predict = { options: ['first', 'last', 'all'], done: { order: 'fast-first' }, answer };

// The pair whose two columns move most from position 0 to position 1.
function answer(engine) {
  const dModel = 64;
  const table = engine.sinusoidal.encode({ seqLen: 2, dModel });
  const moved = (pair) =>
    Math.hypot(...[0, 1].map((part) => table[dModel + 2 * pair + part] - table[2 * pair + part]));
  const [first, last] = [moved(0), moved(dModel / 2 - 1)];
  if (first === last) return 'all';
  return first > last ? 'first' : 'last';
}
