"""Softmax attention, with or without the causal mask: content alone, no position."""
import numpy as np


def softmax(scores):
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def weights(q, k, causal=False):
    # q [..., query_len, head_dim], k [..., key_len, head_dim]
    query_len, head_dim = q.shape[-2:]
    key_len = k.shape[-2]
    scores = q @ np.swapaxes(k, -1, -2) / np.sqrt(head_dim)  # @d
    if causal:
        future = np.arange(key_len) > np.arange(query_len)[:, None]  # @a
        scores = np.where(future, -np.inf, scores)  # exp(-inf) is 0; a 0 hides nothing  # @c
    return softmax(scores)


def attention(q, k, v, causal=False):
    return weights(q, k, causal) @ v
