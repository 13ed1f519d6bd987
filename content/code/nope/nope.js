// No encoding: what causal layers alone make of the order of the tokens.

/** The states of x [seqLen, dModel] after each layer: [numLayers + 1, seqLen, dModel]. */
export function states(engine, x, { dModel, numLayers, causal = true }) {
  const identity = Array.from({ length: dModel ** 2 }, (_, n) => (n % (dModel + 1) === 0 ? 1 : 0));
  const layer = { wq: identity, wk: identity, wv: identity, wo: identity };
  const layers = Array.from({ length: numLayers }, () => layer);
  return engine.attention.layers(x, { dModel, numHeads: 1, causal, residual: false, layers }); // @c
}

/** How far the last output moves when the first two tokens change places. */
export function orderSeen(engine, x, options) {
  const d = options.dModel;
  const swapped = [...x.slice(d, 2 * d), ...x.slice(0, d), ...x.slice(2 * d)]; // @a
  const [before, after] = [x, swapped].map((tokens) => states(engine, tokens, options).slice(-d)); // @d
  return Math.max(...before.map((value, c) => Math.abs(value - after[c])));
}
