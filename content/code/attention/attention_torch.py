"""Softmax attention, with or without the causal mask: content alone, no position."""
import math

import torch


def weights(q, k, causal=False):
    # q [..., query_len, head_dim], k [..., key_len, head_dim]
    query_len, head_dim = q.shape[-2:]
    key_len = k.shape[-2]
    scores = q @ k.transpose(-1, -2) / math.sqrt(head_dim)  # @d
    if causal:
        future = torch.arange(key_len) > torch.arange(query_len)[:, None]  # @a
        scores = scores.masked_fill(future, -math.inf)  # exp(-inf) is 0  # @c
    return scores.softmax(dim=-1)


def attention(q, k, v, causal=False):
    return weights(q, k, causal) @ v
