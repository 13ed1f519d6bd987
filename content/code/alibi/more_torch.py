"""ALiBi in its other forms: written with the key alone, seen both ways, slopes cut off."""
import math

import torch


def bias_of(slopes, query_len, key_len, column=False, causal=True, query_offset=0):
    key = torch.arange(key_len)
    distance = torch.arange(query_len)[:, None] + query_offset - key  # query - key
    steps = key + 0 * distance if column else -abs(distance)
    penalty = slopes[:, None, None] * steps  # [num_heads, query, key]
    return penalty.masked_fill(distance < 0, -math.inf) if causal else penalty
