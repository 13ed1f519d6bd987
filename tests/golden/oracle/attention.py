"""Scaled dot-product attention: Vaswani et al. 2017, section 3.2.1."""

import math


def scores(q, k, scale=None):
    factor = 1 / math.sqrt(len(q[0])) if scale is None else scale
    return [[factor * math.fsum(a * b for a, b in zip(x, y)) for y in k] for x in q]


def softmax(logits):
    top = max(logits)
    if top == -math.inf:
        return [0.0] * len(logits)
    powers = [math.exp(logit - top) for logit in logits]
    total = math.fsum(powers)
    return [power / total for power in powers]


def weights(table, bias=None, causal=False, offset=0):
    rows = []
    for i, row in enumerate(table):
        logits = [s + (bias[i][j] if bias else 0) for j, s in enumerate(row)]
        rows.append(softmax([-math.inf if causal and j > i + offset else logit
                             for j, logit in enumerate(logits)]))
    return rows


def attend(table, v):
    return [[math.fsum(w * row[c] for w, row in zip(line, v)) for c in range(len(v[0]))]
            for line in table]
