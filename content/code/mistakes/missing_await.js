// Wrong: loadEngine gives a promise, and a promise has no methods of an encoding.

export function table(loadEngine) {
  const engine = loadEngine(); // await is missing
  return engine.sinusoidal.encode({ seqLen: 4, dModel: 8 });
}
