"""Positions on a grid: sincos tables (He et al. 2022, MAE's code), axial RoPE (Heo et al. 2024),
and a table stretched to another grid as PyTorch's interpolate does it (antialias off).
"""

import cmath
import math
from fractions import Fraction

from oracle import rows
from oracle.rope import pair_indices

CUBIC = Fraction(-3, 4)  # PyTorch's a


def index(height, width):
    return [[row, column] for row in range(height) for column in range(width)]


def axes(height, width, order):
    """Of each token what the first half encodes and what the second."""
    return [(column, row) if order == 'width-first' else (row, column)
            for row, column in index(height, width)]


def one_axis(place, width, base):
    angles = [place * base ** (-2 * n / width) for n in range(width // 2)]
    return [math.sin(angle) for angle in angles] + [math.cos(angle) for angle in angles]


def sincos(height, width, dModel, base=10000, order='height-first'):
    return [one_axis(first, dModel // 2, base) + one_axis(second, dModel // 2, base)
            for first, second in axes(height, width, order)]


def rotate(x, headDim, height, width, base=100, layout='interleaved', order='height-first'):
    """The first half of the pairs turns by the row, the second by the column."""
    places = axes(height, width, order)
    quarter = headDim // 4
    theta = [base ** (-2 * n / (headDim // 2)) for n in range(quarter)]
    out = []
    for token, row in zip(places, rows(x, len(rows(x, 1)) // len(places))):
        for head in rows(row, headDim):
            for pair, (a, b) in enumerate(pair_indices(layout, headDim // 2)):
                place = token[0] if pair < quarter else token[1]
                turned = complex(head[a], head[b]) * cmath.exp(1j * place * theta[pair % quarter])
                head[a], head[b] = turned.real, turned.imag
            out += head
    return out


def cubic(x):
    """Keys' kernel at the distance x."""
    x = abs(x)
    if x <= 1:
        return (CUBIC + 2) * x**3 - (CUBIC + 3) * x**2 + 1
    return CUBIC * (x**3 - 5 * x**2 + 8 * x - 4) if x < 2 else Fraction(0)


def taps(p, old, new, mode, alignCorners):
    """The rows that row p of the new axis mixes, each with its weight."""
    if alignCorners:
        place = Fraction(p * (old - 1), new - 1) if new > 1 else Fraction(0)
    else:
        place = (p + Fraction(1, 2)) * Fraction(old, new) - Fraction(1, 2)
    if mode == 'bilinear':
        place = min(max(place, Fraction(0)), Fraction(old - 1))
        reach, kernel = range(0, 2), lambda x: 1 - abs(x)
    else:
        reach, kernel = range(-1, 3), cubic
    first = math.floor(place)
    return [(min(max(first + n, 0), old - 1), kernel(place - first - n)) for n in reach]


def resize(table, dModel, to, mode='bicubic', alignCorners=False, classRows=0, **sizes):
    """`from` is a word of Python and comes among the sizes."""
    (high, wide), table = sizes['from'], rows(table, dModel)
    grid = table[classRows:]
    assert len(grid) == high * wide

    def entry(row_taps, column_taps, feature):
        return float(sum(Fraction(grid[r * wide + c][feature]) * a * b
                         for r, a in row_taps for c, b in column_taps))

    return table[:classRows] + [
        [entry(taps(row, high, to[0], mode, alignCorners),
               taps(column, wide, to[1], mode, alignCorners), feature)
         for feature in range(dModel)] for row, column in index(*to)]
