"""Wrong for odd widths: there is one cosine column less than there are sines."""
import numpy as np


def sinusoidal(seq_len, d_model, base=10000.0):
    angles = np.arange(seq_len)[:, None] * base ** (-np.arange(0, d_model, 2) / d_model)
    table = np.zeros((seq_len, d_model))
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles)  # (d_model + 1) / 2 columns into (d_model - 1) / 2
    return table
