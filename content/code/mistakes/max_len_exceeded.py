"""Wrong beyond max_len: a stored table has no rows there, whatever the formula could do."""
import numpy as np


class SinusoidalEncoding:
    def __init__(self, d_model, max_len=5000, base=10000.0):
        angles = np.arange(max_len)[:, None] * base ** (-np.arange(0, d_model, 2) / d_model)
        self.table = np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(max_len, d_model)

    def __call__(self, x):  # x [seq_len, d_model]
        return x + self.table[: len(x)]  # the slice ends at max_len
