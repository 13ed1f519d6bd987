// Wrong: ones and zeros given as a bias only add 1 to what may be seen; the future stays visible.

export function weights(engine, scores, seqLen) {
  const seen = Array.from({ length: seqLen ** 2 }, (_, n) => (n % seqLen <= Math.floor(n / seqLen) ? 1 : 0));
  return engine.attention.weights(scores, { queryLen: seqLen, keyLen: seqLen, bias: seen }); // mask: seen
}
