"""Rotary embedding as a product with complex numbers: Su et al. 2021."""

import cmath


def inverse_frequencies(d, base=10000):
    return [base ** (-2 * i / d) for i in range(d // 2)]


def pair_indices(layout, count):
    if layout == 'half':
        return [(i, i + count) for i in range(count)]
    return [(2 * i, 2 * i + 1) for i in range(count)]


def rotate_head(x, position, theta, layout, factor=1):
    y = list(x)
    for (a, b), w in zip(pair_indices(layout, len(theta)), theta):
        z = complex(x[a], x[b]) * cmath.exp(1j * position * w) * factor
        y[a], y[b] = z.real, z.imag
    return y


def rotate(x, headDim, positions, base=10000, invFreq=None, layout='interleaved',
           attentionFactor=1):
    theta = invFreq or inverse_frequencies(headDim, base)
    width = len(x) // len(positions)
    out = []
    for t, p in enumerate(positions):
        for start in range(t * width, (t + 1) * width, headDim):
            out += rotate_head(x[start:start + headDim], p, theta, layout, attentionFactor)
    return out


def contributions(q, k, headDim, distances, base=10000, invFreq=None, layout='interleaved'):
    """Per pair, from rotated vectors: the query at the distance, the key at 0."""
    theta = invFreq or inverse_frequencies(headDim, base)
    turned = pair_indices(layout, len(theta))
    still = [(n, n + 1) for n in range(2 * len(theta), headDim, 2)]
    rows = []
    for distance in distances:
        y = rotate_head(q, distance, theta, layout)
        rows.append([y[a] * k[a] + y[b] * k[b] for a, b in turned + still])
    return rows
