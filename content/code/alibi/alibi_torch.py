"""ALiBi: a slope for every head, for any number of heads, and the causal bias."""
import math

import torch


def slopes(num_heads):
    power = 1 << (num_heads.bit_length() - 1)  # the largest power of two not above num_heads
    series = 2.0 ** (-8.0 * torch.arange(1, power + 1) / power)
    finer = 2.0 ** (-4.0 * torch.arange(1, 2 * power + 1) / power)  # of twice as many heads
    return torch.cat([series, finer[0::2][: num_heads - power]])  # @b


def bias(num_heads, query_len, key_len):
    distance = torch.arange(query_len)[:, None] - torch.arange(key_len)  # query - key  # @a
    penalty = -slopes(num_heads)[:, None, None] * distance  # [num_heads, query, key]
    return penalty.masked_fill(distance < 0, -math.inf)  # the future is hidden, not free  # @c


def scores(q, k):
    # q, k [num_heads, seq_len, head_dim]
    num_heads, query_len, head_dim = q.shape
    logits = q @ k.transpose(1, 2) / math.sqrt(head_dim)  # @d
    return logits + bias(num_heads, query_len, k.shape[1])  # added after the scaling
