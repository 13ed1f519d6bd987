"""Wrong: the angles of the tokens meet the axis of the heads."""
import numpy as np


def rotate(x, base=10000.0):
    # x [batch, seq_len, num_heads, head_dim]
    seq_len, head_dim = x.shape[1], x.shape[3]
    inv_freq = base ** (-np.arange(0, head_dim, 2) / head_dim)
    turn = np.exp(1j * np.arange(seq_len)[:, None] * inv_freq)  # [seq_len, head_dim / 2]
    pairs = x[..., 0::2] + 1j * x[..., 1::2]  # [batch, seq_len, num_heads, head_dim / 2]
    turned = pairs * turn  # turn[:, None, :] is meant
    return np.stack([turned.real, turned.imag], axis=-1).reshape(*turned.shape[:-1], -1)
