"""Rounding to a floating-point format (IEEE 754, ties to even), exactly; and what it does to phases."""

import builtins
import math
from fractions import Fraction

from oracle.rope import inverse_frequencies

# Significant bits, smallest and largest exponent of a normal number.
FORMATS = {'float32': (24, -126, 127), 'bfloat16': (8, -126, 127), 'float16': (11, -14, 15)}


def rounded(x, format):
    if math.isnan(x) or math.isinf(x) or x == 0:
        return x
    bits, lowest, highest = FORMATS[format]
    size = abs(Fraction(x))
    exponent = max(math.frexp(x)[1] - 1, lowest)
    step = Fraction(2) ** (exponent - bits + 1)
    nearest = builtins.round(size / step) * step  # Python rounds halves to even
    result = math.inf if nearest >= Fraction(2) ** (highest + 1) else float(nearest)
    return math.copysign(result, x)


def round(values, format):
    return [rounded(float(x), format) for x in values]


def exact_and_rounded(positions, headDim, base=10000, invFreq=None, positionFormat='float32',
                      frequencyFormat='float32', angleFormat='float32'):
    theta = invFreq or inverse_frequencies(headDim, base)
    for p in positions:
        place = rounded(float(p), positionFormat)
        row = []
        for w in theta:
            angle = place * rounded(w, frequencyFormat)  # exact: at most 48 significant bits
            row.append((Fraction(p) * Fraction(w), rounded(angle, angleFormat)))
        yield row


def phases(positions, headDim, **params):
    return [[angle for _, angle in row] for row in exact_and_rounded(positions, headDim, **params)]


def phase_errors(positions, headDim, **params):
    """Rounded - exact, in radians."""
    return [[float(Fraction(angle) - exact) if math.isfinite(angle) else angle
             for exact, angle in row] for row in exact_and_rounded(positions, headDim, **params)]


