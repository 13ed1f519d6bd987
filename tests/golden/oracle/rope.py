"""Rotary embedding as a product with complex numbers: Su et al. 2021."""

from fractions import Fraction
import math

from oracle import leaves
from oracle.scaling import frequencies  # the verb stands there


TURN = 2 * Fraction(3141592653589793238462643383279502884197, 10**39)


def turn(position, w):
    """e^(i position w), the angle exact before whole turns are left out of it."""
    angle = float(Fraction(position) * Fraction(w) % TURN)
    return complex(math.cos(angle), math.sin(angle))


def inverse_frequencies(d, base=10000):
    return [base ** (-2 * i / d) for i in range(d // 2)]


def pair_indices(layout, count):
    if layout == 'half':
        return [(i, i + count) for i in range(count)]
    return [(2 * i, 2 * i + 1) for i in range(count)]


def rotate_half_mixed(x, position, theta, factor):
    """rotate_half of the halves layout with the cosines of the interleaved one: no rotation."""
    count, y = len(theta), list(x)
    for n in range(2 * count):
        partner = -x[n + count] if n < count else x[n - count]
        z = turn(position, theta[n // 2])
        y[n] = factor * (x[n] * z.real + partner * z.imag)
    return y


def rotate_head(x, position, theta, layout, factor=1):
    if layout == 'wrong-mixed':
        return rotate_half_mixed(x, position, theta, factor)
    y = list(x)
    for (a, b), w in zip(pair_indices(layout, len(theta)), theta):
        z = complex(x[a], x[b]) * turn(position, w) * factor
        y[a], y[b] = z.real, z.imag
    return y


def rotate(x, headDim, positions, base=10000, invFreq=None, layout='interleaved',
           attentionFactor=1):
    theta, x = invFreq or inverse_frequencies(headDim, base), leaves(x)
    width = len(x) // len(positions)
    out = []
    for t, p in enumerate(positions):
        for start in range(t * width, (t + 1) * width, headDim):
            out += rotate_head(x[start:start + headDim], p, theta, layout, attentionFactor)
    return out


def contributions(q, k, headDim, distances, base=10000, invFreq=None, layout='interleaved',
                  product='official'):
    """Per pair, from rotated vectors: the query at the distance, the key at 0.

    'wrong-no-conjugate' multiplies the complex numbers without conjugating the key, so that a
    distance is the sum of the two positions.
    """
    theta, q, k = invFreq or inverse_frequencies(headDim, base), leaves(q), leaves(k)
    turned = pair_indices(layout, len(theta))
    still = [(n, n + 1) for n in range(2 * len(theta), headDim, 2)]
    sign = -1 if product == 'wrong-no-conjugate' else 1
    rows = []
    for distance in distances:
        y = rotate_head(q, distance, theta, layout)
        rows.append([y[a] * k[a] + sign * y[b] * k[b] for a, b in turned] +
                    [q[a] * k[a] + q[b] * k[b] for a, b in still])
    return rows
