/** The prediction before the pictures; the engine knows the answer. */
export const predict = {
  options: ['one', 'two', 'never'],
  done: { mask: 'causal', layers: 2, count: 3, first: 0, second: 1 },
  answer,
};

// After how many layers the last of three tokens notices that the first two traded places.
function answer(engine) {
  const layer = { wq: [1, 0, 0, 1], wk: [1, 0, 0, 1], wv: [1, 0, 0, 1], wo: [1, 0, 0, 1] };
  const run = (x) =>
    engine.attention.layers(Float32Array.from(x), {
      dModel: 2,
      numHeads: 1,
      causal: true,
      residual: false,
      layers: [layer, layer],
    });
  const [before, after] = [run([1, 0, 0, 1, 1, 1]), run([0, 1, 1, 0, 1, 1])];
  const moved = (depth) =>
    [0, 1].some((i) => Math.abs(before[6 * depth + 4 + i] - after[6 * depth + 4 + i]) > 1e-6);
  if (moved(1)) return 'one';
  return moved(2) ? 'two' : 'never';
}
