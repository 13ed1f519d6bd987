"""RoPE: the frequencies, and the rotation of queries or keys in both layouts."""
import torch


def frequencies(head_dim, base=10000.0):
    pair = torch.arange(head_dim // 2)
    return base ** (-2.0 * pair / head_dim)  # radians per token, pair 0 turns by 1  # @b


def rotate_half(x):
    first, second = x.chunk(2, dim=-1)
    return torch.cat([-second, first], dim=-1)


def rotate(x, positions, inv_freq, layout="interleaved"):
    # x [batch, seq_len, num_heads, head_dim], positions [seq_len], inv_freq [head_dim / 2]
    angles = positions[:, None] * inv_freq  # [seq_len, head_dim / 2]  # @a
    angles = angles[:, None, :]  # [seq_len, 1, head_dim / 2]: every head alike
    if layout == "interleaved":  # pair i is (2i, 2i + 1), a complex number: Meta's Llama
        pairs = torch.view_as_complex(x.unflatten(-1, (-1, 2)))
        turn = torch.polar(torch.ones_like(angles), angles)  # exp(i · angle)  # @c
        return torch.view_as_real(pairs * turn).flatten(-2)  # @d
    # "half": pair i is (i, i + head_dim / 2), both with angle i: GPT-NeoX, Hugging Face
    angles = torch.cat([angles, angles], dim=-1)
    cos, sin = angles.cos(), angles.sin()  # @c
    return x * cos + rotate_half(x) * sin  # @d


def scores(q, k, positions, inv_freq, layout="interleaved"):
    # only queries and keys are rotated; a score depends on the distance of the two alone
    q = rotate(q, positions, inv_freq, layout)
    k = rotate(k, positions, inv_freq, layout)
    return torch.einsum("bihd,bjhd->bhij", q, k) / q.shape[-1] ** 0.5
