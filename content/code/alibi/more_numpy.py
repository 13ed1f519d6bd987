"""ALiBi in its other forms: written with the key alone, seen both ways, slopes cut off."""
import numpy as np


def bias_of(slopes, query_len, key_len, column=False, causal=True, query_offset=0):
    key = np.arange(key_len)
    distance = np.arange(query_len)[:, None] + query_offset - key  # query - key
    steps = key + 0 * distance if column else -abs(distance)
    penalty = slopes[:, None, None] * steps  # [num_heads, query, key]
    return np.where(distance < 0, -np.inf, penalty) if causal else penalty
