"""The table in other layouts, the blocks of a shift, and how alike two positions are."""
import numpy as np


def spaced(d_model, base=10000.0):  # tensor2tensor's frequencies: the last is 1 / base
    pairs = d_model // 2
    return base ** (-np.arange(pairs) / max(pairs - 1, 1))


def arranged(positions, inv_freq, layout):
    angles = positions[:, None] * inv_freq
    sin, cos = np.sin(angles), np.cos(angles)
    if layout == "concatenated":
        return np.concatenate([sin, cos], axis=-1)
    pair = [cos, sin] if layout == "wrong-sin-odd" else [sin, cos]
    return np.stack(pair, axis=-1).reshape(len(positions), -1)


def shift_blocks(k, inv_freq):  # cos and sin of the block that moves a pair by k
    return np.stack([np.cos(k * inv_freq), np.sin(k * inv_freq)], axis=-1)


def kernel(distances, inv_freq):  # PE(p) · PE(p + distance) / (d_model / 2)
    return np.cos(distances[:, None] * inv_freq).mean(-1)
