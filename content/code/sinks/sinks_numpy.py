"""Attention sinks: which keys a stream keeps, and the positions they get in the cache."""
import numpy as np


def kept(length, sink_size=4, window_size=1020):
    token = np.arange(length)
    return token[(token < sink_size) | (token >= length - window_size)]  # @b


def cache_positions(length, sink_size=4, window_size=1020):
    tokens = kept(length, sink_size, window_size)
    return np.arange(len(tokens))  # places in the cache, not in the text  # @a


def rotate(x, positions, base=10000.0):  # RoPE, layout "half"
    half = x.shape[-1] // 2
    angles = np.asarray(positions)[:, None] * base ** (-np.arange(half) / half)
    cos, sin = np.cos(angles), np.sin(angles)
    first, second = x[:, :half], x[:, half:]
    return np.concatenate([first * cos - second * sin, first * sin + second * cos], -1)


def stream_scores(q, keys, sink_size=4, window_size=1020):
    # q [head_dim], keys [length, head_dim], both as they were before rotation
    keys = keys[kept(len(keys), sink_size, window_size)]  # @b
    keys = rotate(keys, np.arange(len(keys)))  # rotated anew at every step  # @c
    query = rotate(q[None], [len(keys)])  # the next place in the cache  # @c
    return (query @ keys.T)[0] / np.sqrt(len(q))  # @d
