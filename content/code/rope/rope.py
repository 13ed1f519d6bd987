"""Rotary position embedding of one query or key, in plain Python."""

import math


def rotate(x, position, base=10000.0, layout="interleaved"):
    """Turns pair i of x by position · base^(−2i/d); the length of x stays."""
    d = len(x)
    y = list(x)
    for i in range(d // 2):
        a, b = (2 * i, 2 * i + 1) if layout == "interleaved" else (i, i + d // 2)
        angle = position * base ** (-2 * i / d)
        y[a] = x[a] * math.cos(angle) - x[b] * math.sin(angle)
        y[b] = x[a] * math.sin(angle) + x[b] * math.cos(angle)
    return y


def score(q, m, k, n, **options):
    """q at position m against k at position n: only m − n matters."""
    return sum(a * b for a, b in zip(rotate(q, m, **options), rotate(k, n, **options)))
