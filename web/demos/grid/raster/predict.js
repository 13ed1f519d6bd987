/** The prediction before the pictures; the engine knows the answer. */
export const predict = {
  options: ['one', 'width', 'none'],
  done: { method: 'raster', axes: 'right', height: 6, width: 9 },
  answer,
};

// How many rows of the table lie between a patch and the one right below it, in a grid of 6 by 9.
function answer(engine) {
  const index = engine.grid.index({ height: 6, width: 9 });
  for (let row = 1; 2 * row < index.length; row += 1)
    if (index[2 * row] === 1 && index[2 * row + 1] === 0) return row === 1 ? 'one' : 'width';
  return 'none';
}
