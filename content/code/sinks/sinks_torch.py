"""Attention sinks: which keys a stream keeps, and the positions they get in the cache."""
import torch


def kept(length, sink_size=4, window_size=1020):
    token = torch.arange(length)
    return token[(token < sink_size) | (token >= length - window_size)]  # @b


def cache_positions(length, sink_size=4, window_size=1020):
    tokens = kept(length, sink_size, window_size)
    return torch.arange(len(tokens))  # places in the cache, not in the text  # @a


def rotate(x, positions, base=10000.0):  # RoPE, layout "half"
    half = x.shape[-1] // 2
    angles = positions[:, None] * base ** (-torch.arange(half) / half)
    first, second = x.chunk(2, dim=-1)
    cos, sin = angles.cos(), angles.sin()
    return torch.cat([first * cos - second * sin, first * sin + second * cos], dim=-1)


def stream_scores(q, keys, sink_size=4, window_size=1020):
    # q [head_dim], keys [length, head_dim], both as they were before rotation
    keys = keys[kept(len(keys), sink_size, window_size)]  # @b
    keys = rotate(keys, torch.arange(len(keys)))  # rotated anew at every step  # @c
    query = rotate(q[None], torch.tensor([len(keys)]))  # the next place in the cache  # @c
    return (query @ keys.T)[0] / len(q) ** 0.5  # @d
