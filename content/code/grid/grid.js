// Positions of the patches of a picture with the engine.

/** Half of the features for the row of a patch, half for its column: [height · width, dModel]. */
export function sincos2d(engine, { height, width, dModel, base = 10000 }) {
  return engine.grid.sincos({ height, width, dModel, base }); // @c
}

/** [row, column] of patch n in raster order. */
export function placeOf(engine, n, { height, width }) {
  const index = engine.grid.index({ height, width });
  return index.subarray(2 * n, 2 * n + 2); // @a
}

/** The table of a ViT for another grid; [CLS] has no place and is copied. */
export function resize(engine, table, { dModel, from, to, mode = 'bilinear' }) {
  return engine.grid.resize(table, { dModel, from, to, mode, classRows: 1 }); // @d
}
