"""RoPE: the frequencies, and the rotation of queries or keys in both layouts."""
import numpy as np


def frequencies(head_dim, base=10000.0):
    pair = np.arange(head_dim // 2)
    return base ** (-2.0 * pair / head_dim)  # radians per token, pair 0 turns by 1  # @b


def rotate(x, positions, inv_freq, layout="interleaved"):
    # x [batch, seq_len, num_heads, head_dim], positions [seq_len], inv_freq [head_dim / 2]
    angles = np.asarray(positions)[:, None] * inv_freq  # [seq_len, head_dim / 2]  # @a
    angles = angles[:, None, :]  # [seq_len, 1, head_dim / 2]: every head alike
    cos, sin = np.cos(angles), np.sin(angles)  # @c
    if layout == "interleaved":  # pair i is (2i, 2i + 1): RoFormer, Meta's Llama
        first, second = x[..., 0::2], x[..., 1::2]
    else:  # "half": pair i is (i, i + head_dim / 2): GPT-NeoX, Hugging Face
        first, second = np.split(x, 2, axis=-1)
    turned = first * cos - second * sin, first * sin + second * cos  # @d
    if layout == "interleaved":
        return np.stack(turned, axis=-1).reshape(x.shape)
    return np.concatenate(turned, axis=-1)


def scores(q, k, positions, inv_freq, layout="interleaved"):
    # only queries and keys are rotated; a score depends on the distance of the two alone
    q = rotate(q, positions, inv_freq, layout)
    k = rotate(k, positions, inv_freq, layout)
    return np.einsum("bihd,bjhd->bhij", q, k) / np.sqrt(q.shape[-1])
