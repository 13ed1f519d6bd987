"""Sinusoidal encoding: its table, and the matrix that takes PE(p) to PE(p + k)."""
import torch
from torch import nn


def frequencies(d_model, base=10000.0):
    pair = torch.arange((d_model + 1) // 2)  # pair i has the columns 2i and 2i + 1
    return base ** (-2.0 * pair / d_model)  # radians per token, fast first


def sinusoidal(positions, d_model, base=10000.0):
    inv_freq = frequencies(d_model, base)  # @b
    angles = positions[:, None] * inv_freq  # [seq_len, pairs]  # @a
    table = torch.empty(len(positions), d_model)
    table[:, 0::2] = angles.sin()  # @c
    table[:, 1::2] = angles[:, : d_model // 2].cos()  # an odd width ends in a sine  # @c
    return table


class SinusoidalEncoding(nn.Module):
    def __init__(self, max_len, d_model, base=10000.0):
        super().__init__()
        table = sinusoidal(torch.arange(max_len), d_model, base)
        self.register_buffer("table", table)  # moves with the model, is not trained

    def forward(self, x):  # x [batch, seq_len, d_model]
        return x + self.table[: x.shape[1]]  # @d


def shift_matrix(k, d_model, base=10000.0):
    angles = k * frequencies(d_model, base)
    c, s = angles.cos(), angles.sin()
    blocks = torch.stack([torch.stack([c, s], -1), torch.stack([-s, c], -1)], -2)
    return torch.block_diag(*blocks)  # the same at every p: PE(p + k) = M PE(p)
