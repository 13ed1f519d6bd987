"""ALiBi: slopes for any number of heads, and the bias of one head, in plain Python."""

import math


def slopes(num_heads):
    """A geometric series for powers of two; other counts borrow from the next finer series."""
    power = 1 << (num_heads.bit_length() - 1)  # the largest power of two not above num_heads
    series = [2 ** (-8 * h / power) for h in range(1, power + 1)]
    finer = [2 ** (-4 * h / power) for h in range(1, 2 * power + 1, 2)]
    return series + finer[: num_heads - power]


def bias(slope, query_len, key_len):
    """−slope · distance for the past, −∞ for the future."""
    return [
        [-slope * (i - j) if j <= i else -math.inf for j in range(key_len)] for i in range(query_len)
    ]
