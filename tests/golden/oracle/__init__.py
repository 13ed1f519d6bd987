"""The definitions of the methods, one module each; nested lists in, nested lists out."""

import math


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
