"""Pairs that t, h and w turn in turns, and the rotation by any such sharing in both layouts."""
import numpy as np


def interleaved_axes(sections):  # t h w t h w ... as long as h and w last, the rest t
    pairs = sum(sections)
    axes = np.zeros(pairs, int)
    for axis in (1, 2):
        axes[axis : min(3 * sections[axis], pairs) : 3] = axis
    return axes


def rotate_by(x, ids, axes, inv_freq, layout="half"):
    # x [seq_len, num_heads, head_dim], ids [3, seq_len], axes [head_dim / 2]
    angles = (ids[axes].T * inv_freq)[:, None, :]
    cos, sin = np.cos(angles), np.sin(angles)
    half = x.shape[-1] // 2
    if layout == "half":
        first, second = x[..., :half], x[..., half:]
    else:
        first, second = x[..., 0::2], x[..., 1::2]
    turned = [first * cos - second * sin, first * sin + second * cos]
    if layout == "half":
        return np.concatenate(turned, -1)
    return np.stack(turned, -1).reshape(x.shape)
