// Wrong: the width of the model in the place of a head's, so that all heads turn as one.

export function rotate(engine, x, { numHeads, headDim, positions }) {
  const dModel = numHeads * headDim;
  return engine.rope.rotate(x, { headDim: dModel, positions }); // headDim is meant
}
