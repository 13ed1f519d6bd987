"""The methods, a module each, in four parts:

    reference   a function a verb, named in snake_case, with the parameters that JavaScript has. Arrays
                come flat or nested and are given nested, objects as dicts. Written from the papers and
                the authors' published code, in plain Python; nothing of the engine.
    draw_*      random legal arguments, draw_<verb> for each verb: takes a random.Random, returns what
                the verb is called with, or that in a Drawn.
    corners()   the arguments of verbs that no draw finds, by their names; left out where there are none.
    known()     values known from elsewhere, from the papers, the authors' code and calculations by
                hand: the reference is held to them before it writes.

Here is what they share.
"""

import math
import struct
from typing import NamedTuple

COUNTS = (1, 2, 3, 4, 5, 6, 7, 8, 12, 13)  # powers of two are only some of them


def writable(number):
    """A number as JSON can hold it."""
    if isinstance(number, float):
        if math.isnan(number):
            return 'NaN'
        if math.isinf(number):
            return 'Infinity' if number > 0 else '-Infinity'
    return number


def flat(values):
    """All numbers of nested lists in row-major order."""
    if not isinstance(values, (list, tuple)):
        return [writable(values)]
    return [number for value in values for number in flat(value)]


def leaves(values):
    """All numbers of flat or nested lists, as they are."""
    if not isinstance(values, (list, tuple)):
        return [values]
    return [number for value in values for number in leaves(value)]


def rows(values, width):
    """Flat or nested lists as rows of `width` numbers."""
    values = leaves(values)
    assert len(values) % width == 0, f'{len(values)} numbers are not rows of {width}'
    return [values[at:at + width] for at in range(0, len(values), width)]


def dot(a, b):
    return math.fsum(x * y for x, y in zip(a, b))


def single(number):
    """The nearest float32, as a Python number."""
    return struct.unpack('f', struct.pack('f', number))[0]


def close(name, got, expected, tolerance=1e-12):
    got, expected = flat(got), flat(expected)
    assert len(got) == len(expected), f'{name}: {len(got)} values, expected {len(expected)}'
    for n, (a, b) in enumerate(zip(got, expected)):
        assert abs(a - b) <= tolerance, f'{name}[{n}]: {a}, expected {b}'


class Drawn(NamedTuple):
    """Arguments, and how large the terms are from which small results may be left over."""
    arguments: list
    scale: float = 0.0  # of the terms of a float result
    floor: float = 0.0  # of the error of a double result, beside its 12 digits


def data(rng, count, size=2.0):
    """Numbers that a float holds exactly."""
    return [single(rng.uniform(-size, size)) for _ in range(count)]


def some(rng, **choices):
    """Each of the optional parameters in two calls of three."""
    return {name: value for name, value in choices.items() if rng.random() < 2 / 3}


def base(rng):
    return rng.choice([10000, 10000, 500, 500000, 1e6, 100, 1.5, rng.uniform(2, 1e5)])


def position(rng):
    """Any that is legal: negative, fractional, far away."""
    return rng.choice([
        rng.randrange(64), -rng.randrange(1, 64), rng.uniform(-64, 64), rng.randrange(2 ** 20),
        rng.uniform(-(2 ** 20), 2 ** 20), 0, -0.5, 2 ** 20, -(2 ** 20), 1 / 3])


def positions(rng, count):
    if rng.random() < 0.3:  # one after the other
        first = rng.choice([0, 7, -3, 0.25, 131072, 1048000])
        return [first + n for n in range(count)]
    return [position(rng) for _ in range(count)]


def reach(values):
    return max(abs(value) for value in leaves(values))


def weights(rng, rows, cols):
    """Rows of nonnegative floats that sum to about 1; zeros among them."""
    table = []
    for _ in range(rows):
        row = [0 if rng.random() < 0.2 else rng.random() ** rng.choice([1, 4]) for _ in range(cols)]
        row[rng.randrange(cols)] += 0.125
        table += [single(value / sum(row)) for value in row]
    return table
