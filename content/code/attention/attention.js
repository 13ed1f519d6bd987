// Self-attention without any notion of position.

function softmax(logits) {
  const top = Math.max(...logits);
  const powers = logits.map((z) => Math.exp(z - top));
  const total = powers.reduce((a, b) => a + b);
  return powers.map((power) => power / total);
}

/** Rows in, rows out: softmax(q kᵀ / √d) v. */
export function attention(q, k, v, { causal = false } = {}) {
  const scale = 1 / Math.sqrt(q[0].length);
  return q.map((query, i) => {
    const visible = causal ? i + 1 : k.length;
    const scores = k.slice(0, visible).map((key) => scale * key.reduce((sum, x, c) => sum + x * query[c], 0));
    const weights = softmax(scores);
    return v[0].map((_, c) => weights.reduce((sum, w, j) => sum + w * v[j][c], 0));
  });
}
