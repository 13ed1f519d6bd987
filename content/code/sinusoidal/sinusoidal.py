"""The sinusoidal table of the original paper, in plain Python."""

import math


def sinusoidal(seq_len, d_model, base=10000.0):
    """Rows p = 0 … seq_len−1: sin and cos of p · base^(−2i/d) in columns 2i and 2i+1."""
    table = []
    for p in range(seq_len):
        row = []
        for i in range(d_model // 2):
            angle = p * base ** (-2 * i / d_model)  # pair i: fast first, slow last
            row += [math.sin(angle), math.cos(angle)]
        table.append(row)
    return table


def shift(row, k, base=10000.0):
    """Turns PE(p) into PE(p + k) without knowing p."""
    d_model = len(row)
    out = []
    for i in range(d_model // 2):
        s, c = row[2 * i], row[2 * i + 1]
        angle = k * base ** (-2 * i / d_model)
        out += [
            s * math.cos(angle) + c * math.sin(angle),
            c * math.cos(angle) - s * math.sin(angle),
        ]
    return out
