"""Sinusoidal encoding: its table, and the matrix that takes PE(p) to PE(p + k)."""
import numpy as np


def frequencies(d_model, base=10000.0):
    pair = np.arange((d_model + 1) // 2)  # pair i has the columns 2i and 2i + 1
    return base ** (-2.0 * pair / d_model)  # radians per token, fast first


def sinusoidal(positions, d_model, base=10000.0):
    inv_freq = frequencies(d_model, base)  # @b
    angles = np.asarray(positions)[:, None] * inv_freq  # [seq_len, pairs]  # @a
    table = np.empty((len(positions), d_model))
    table[:, 0::2] = np.sin(angles)  # @c
    table[:, 1::2] = np.cos(angles[:, : d_model // 2])  # an odd width ends in a sine  # @c
    return table


def add_positions(x, base=10000.0):
    seq_len, d_model = x.shape[-2:]  # x [..., seq_len, d_model]
    return x + sinusoidal(np.arange(seq_len), d_model, base)  # @d


def shift_matrix(k, d_model, base=10000.0):
    M = np.zeros((d_model, d_model))
    for i, angle in enumerate(k * frequencies(d_model, base)):
        c, s = np.cos(angle), np.sin(angle)
        M[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = [[c, s], [-s, c]]
    return M  # the same at every p: PE(p + k) = M PE(p)
