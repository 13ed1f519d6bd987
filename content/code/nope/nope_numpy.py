"""No encoding: two causal layers see the order of the tokens, one does not."""
import numpy as np


def layer(x, causal=True):
    # x [seq_len, d_model] is query, key and value at once
    scores = x @ x.T / np.sqrt(x.shape[-1])  # @d
    if causal:
        position = np.arange(len(x))
        scores = np.where(position > position[:, None], -np.inf, scores)  # @a
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = weights / weights.sum(axis=-1, keepdims=True)  # @c
    return weights @ x


def model(x, num_layers, causal=True):
    for _ in range(num_layers):
        x = layer(x, causal)
    return x


def order_seen(x, num_layers, causal=True):
    # how far the last output moves when the first two tokens change places
    swapped = x.copy()
    swapped[[0, 1]] = x[[1, 0]]
    moved = model(x, num_layers, causal)[-1] - model(swapped, num_layers, causal)[-1]
    return np.abs(moved).max()
