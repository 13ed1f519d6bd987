"""Random legal arguments, a module a method and a function a verb: each takes a random.Random.

A function returns what the verb is called with, or that in a Drawn that says how large the terms are
from which small results may be left over.
"""

from typing import NamedTuple

from oracle import leaves, single

COUNTS = (1, 2, 3, 4, 5, 6, 7, 8, 12, 13)  # powers of two are only some of them


class Drawn(NamedTuple):
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
