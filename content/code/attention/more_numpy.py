"""What a mask hides, layers of attention alone, and how spread out weights are."""
import numpy as np


def seen(query_len, key_len, causal=False, query_offset=0, window_size=None, prefix_len=0):
    query, key = np.arange(query_len)[:, None] + query_offset, np.arange(key_len)
    near = (key <= query) | (not causal)
    if window_size is not None:  # itself and the keys before it
        near = (key <= query) & (key > query - window_size)
    return near | (key < prefix_len)


def weights_of(scores, seen, sink=-np.inf):  # a query that sees nothing reads nothing
    scores = np.where(seen, scores, -np.inf)
    top = np.maximum(scores.max(axis=-1, keepdims=True), sink)
    top = np.where(np.isinf(top), 0.0, top)
    powers = np.exp(scores - top)
    total = powers.sum(axis=-1, keepdims=True) + np.exp(sink - top)  # one more logit, without a value
    return powers / np.maximum(total, 1e-300)


def attention_layers(x, layers, num_heads=1, causal=False, residual=True, bias=0.0):
    states = [x]  # layers: (wq, wk, wv, wo) of each
    for wq, wk, wv, wo in layers:
        split = [(states[-1] @ w).reshape(len(x), num_heads, -1) for w in (wq, wk, wv)]
        q, k, v = (each.transpose(1, 0, 2) for each in split)
        scores = q @ k.transpose(0, 2, 1) / q.shape[-1] ** 0.5 + bias
        weights = weights_of(scores, seen(len(x), len(x), causal))
        read = np.concatenate(list(weights @ v), axis=-1) @ wo
        states.append(states[-1] * residual + read)
    return np.stack(states)


def entropy(weights):  # nats; 0 ln 0 = 0
    return -(weights * np.log(np.where(weights > 0, weights, 1.0))).sum(-1)
