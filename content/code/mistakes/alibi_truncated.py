"""Wrong for 3, 5, 6, 12 … heads: the first slopes of the next power of two, cut off."""
import math


def slopes(num_heads):
    power = 2 ** math.ceil(math.log2(num_heads))  # the power of two above, not below
    return [2 ** (-8 * h / power) for h in range(1, power + 1)][:num_heads]
