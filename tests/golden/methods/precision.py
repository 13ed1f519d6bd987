"""Rounding to a floating-point format (IEEE 754, ties to even), exactly; and what it does to phases."""

import builtins
import math
import struct
from fractions import Fraction

from methods import base, close, COUNTS, Drawn, positions, some
from methods.rope import inverse_frequencies


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


def pack(values, format):
    """By struct, which writes the formats of IEEE; bfloat16 is the upper half of a float32."""
    def bits(x):
        if math.isnan(x):
            return 0x7fc0 if format == 'bfloat16' else 0x7e00
        if math.isinf(x):
            return (0x8000 if x < 0 else 0) + (0x7f80 if format == 'bfloat16' else 0x7c00)
        return int.from_bytes(struct.pack('>f' if format == 'bfloat16' else '>e', x)[:2], 'big')
    return [bits(x) for x in round(values, format)]


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


def draw_number(rng):
    """Any double: ordinary, between two values of a format, subnormal there, too large."""
    bits, lowest, highest = FORMATS[rng.choice(list(FORMATS))]
    exponent = rng.choice([rng.randrange(lowest - bits - 2, highest + 3), rng.randrange(-3, 4),
                           lowest - rng.randrange(bits + 2)])
    whole = rng.randrange(2 ** (bits - 1), 2 ** bits)
    part = rng.choice([0, 0.5, 0.5 - 2 ** -20, 0.5 + 2 ** -20, rng.random()])
    return rng.choice([1, -1]) * (whole + part) * 2.0 ** (exponent - bits + 1)


def draw_round(rng):
    values = [draw_number(rng) for _ in range(12)] + [
        *[0, -0.0, 65504, 65519.99, 65520, 3.4e38, 1e39], 'Infinity', '-Infinity', 'NaN']
    return [values, {'format': rng.choice(list(FORMATS))}]


def draw_pack(rng):
    values, _ = draw_round(rng)
    return [values, {'format': rng.choice(['bfloat16', 'float16'])}]


def draw_phases(rng):
    pairs = rng.randrange(1, 9)
    params = {'headDim': 2 * pairs, 'positions': positions(rng, rng.choice(COUNTS))}
    if rng.random() < 0.4:
        params['invFreq'] = [rng.uniform(-1, 1) for _ in range(rng.randrange(1, pairs + 1))]
    else:
        params |= some(rng, base=base(rng))
    return [params | some(rng, **{name: rng.choice(list(FORMATS)) for name in (
        'positionFormat', 'frequencyFormat', 'angleFormat')})]


def draw_phase_errors(rng):
    arguments = draw_phases(rng)
    return Drawn(arguments, floor=1e-15 * (1 + max(map(abs, arguments[0]['positions']))))


def corners():
    """What lies beyond float16 has no phase."""
    beyond = {'positions': [65519, 65520], 'headDim': 2, 'invFreq': [0.0], 'positionFormat': 'float16'}
    return {'phases': [[beyond]], 'phase_errors': [[beyond]]}


def known():
    close('bfloat16', round([257, 259, 513, 4095], 'bfloat16'), [256, 260, 512, 4096])
    close('float16', round([2049, 65504, 2 ** -24, 2 ** -25], 'float16'),
          [2048, 65504, 2 ** -24, 0])
    assert round([65520], 'float16') == [float('inf')]
    close('float32', round([0.1, 2 ** 24 + 1], 'float32'), [0.10000000149011612, 2 ** 24])
    # The largest error of a float angle below 131072, and at 2^20, of a head of 128 features.
    for longest, worst in ((131072, 7.7e-3), (2 ** 20, 6.2e-2)):
        errors = phase_errors(range(longest - 400, longest), 128)
        assert max(abs(error) for row in errors for error in row) <= 1.05 * worst
