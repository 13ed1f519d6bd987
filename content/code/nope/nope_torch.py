"""No encoding: two causal layers see the order of the tokens, one does not."""
import math

import torch


def layer(x, causal=True):
    # x [seq_len, d_model] is query, key and value at once
    scores = x @ x.T / math.sqrt(x.shape[-1])  # @d
    if causal:
        position = torch.arange(len(x))
        scores = scores.masked_fill(position > position[:, None], -math.inf)  # @a
    return scores.softmax(dim=-1) @ x  # @c


def model(x, num_layers, causal=True):
    for _ in range(num_layers):
        x = layer(x, causal)
    return x


def order_seen(x, num_layers, causal=True):
    # how far the last output moves when the first two tokens change places
    swapped = x.clone()
    swapped[[0, 1]] = x[[1, 0]]
    moved = model(x, num_layers, causal)[-1] - model(swapped, num_layers, causal)[-1]
    return moved.abs().max()
