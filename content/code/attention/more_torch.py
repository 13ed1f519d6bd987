"""What a mask hides, layers of attention alone, and how spread out weights are."""
import math

import torch


def seen(query_len, key_len, causal=False, query_offset=0, window_size=None, prefix_len=0):
    query, key = torch.arange(query_len)[:, None] + query_offset, torch.arange(key_len)
    near = (key <= query) | (not causal)
    if window_size is not None:  # itself and the keys before it
        near = (key <= query) & (key > query - window_size)
    return near | (key < prefix_len)


def weights_of(scores, seen, sink=-math.inf):  # a query that sees nothing reads nothing
    scores = scores.masked_fill(~seen, -math.inf)
    top = scores.amax(dim=-1, keepdim=True).clamp(min=sink)
    top = top.masked_fill(top.isinf(), 0.0)
    powers = torch.exp(scores - top)
    total = powers.sum(dim=-1, keepdim=True) + torch.exp(sink - top)  # one more logit, without a value
    return powers / total.clamp(min=1e-300)


def attention_layers(x, layers, num_heads=1, causal=False, residual=True, bias=0.0):
    states = [x]  # layers: (wq, wk, wv, wo) of each
    for wq, wk, wv, wo in layers:
        split = [(states[-1] @ w).reshape(len(x), num_heads, -1) for w in (wq, wk, wv)]
        q, k, v = (each.transpose(0, 1) for each in split)
        scores = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5 + bias
        weights = weights_of(scores, seen(len(x), len(x), causal))
        read = torch.cat(list(weights @ v), dim=-1) @ wo
        states.append(states[-1] * residual + read)
    return torch.stack(states)


def entropy(weights):  # nats; 0 ln 0 = 0
    return -(weights * torch.log(torch.where(weights > 0, weights, 1.0))).sum(-1)
