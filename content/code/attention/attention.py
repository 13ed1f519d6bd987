"""Self-attention without any notion of position, in plain Python."""

import math


def softmax(logits):
    top = max(logits)
    powers = [math.exp(z - top) for z in logits]
    total = sum(powers)
    return [power / total for power in powers]


def attention(q, k, v, causal=False):
    """Rows in, rows out: softmax(q k^T / sqrt(d)) v."""
    scale = 1 / math.sqrt(len(q[0]))
    out = []
    for i, query in enumerate(q):
        visible = range(i + 1) if causal else range(len(k))
        weights = softmax([scale * sum(a * b for a, b in zip(query, k[j])) for j in visible])
        out.append([sum(w * v[j][c] for w, j in zip(weights, visible)) for c in range(len(v[0]))])
    return out
