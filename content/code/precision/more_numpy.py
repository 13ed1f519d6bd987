"""What formats of fewer bits make of numbers, and of the angles of a rotation."""
import numpy as np


def round_to(values, name):  # the nearest number of the format, ties to even
    bits, lowest, highest = {
        "float32": (24, -126, 127),  # significant bits, exponents of normal numbers
        "bfloat16": (8, -126, 127),
        "float16": (11, -14, 15),
    }[name]
    values = 1.0 * values
    exponent = np.maximum(np.frexp(values)[1] - 1, lowest)
    step = 2.0 ** (exponent - bits + 1.0)
    nearest = np.rint(values / step) * step
    return np.where(abs(nearest) >= 2.0 ** (highest + 1), np.copysign(np.inf, values), nearest)


def phases(positions, inv_freq, position="float32", frequency="float32", angle="float32"):
    products = round_to(positions, position)[:, None] * round_to(inv_freq, frequency)
    return round_to(products, angle)


def phase_errors(positions, inv_freq, *formats):
    return phases(positions, inv_freq, *formats) - positions[:, None] * inv_freq
