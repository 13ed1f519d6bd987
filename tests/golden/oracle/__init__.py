"""The definitions of the methods, a module each: a function a verb, named in snake_case, with the
parameters that JavaScript has. Arrays come flat or nested and are given nested, objects as dicts.

Written from the papers and the authors' published code, in plain Python; nothing of the engine.
"""

import math
import struct


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


def numbers(values):
    """What flat() made, as numbers again."""
    return [float(value) for value in values]


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


def single(number):
    """The nearest float32, as a Python number."""
    return struct.unpack('f', struct.pack('f', number))[0]
