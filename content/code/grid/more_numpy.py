"""Axial rotation, half of the pairs by the row and half by the column; and a bicubic resizing."""
import numpy as np


def rotate_axial(x, height, width, base=100.0, layout="interleaved"):
    # x [height · width, num_heads, head_dim]
    half = x.shape[-1] // 2
    n = np.arange(height * width)
    row, column = n // width, n % width
    inv_freq = base ** (-2.0 * np.arange(half // 2) / half)
    angles = np.concatenate([row[:, None] * inv_freq, column[:, None] * inv_freq], axis=-1)[:, None]
    cos, sin = np.cos(angles), np.sin(angles)
    if layout == "half":
        first, second = x[..., :half], x[..., half:]
    else:
        first, second = x[..., 0::2], x[..., 1::2]
    turned = [first * cos - second * sin, first * sin + second * cos]
    if layout == "half":
        return np.concatenate(turned, axis=-1)
    return np.stack(turned, axis=-1).reshape(x.shape)


def stretch_cubic(grid, size, a=-0.75):  # along the first axis, a as PyTorch has it
    place = (np.arange(size) + 0.5) * len(grid) / size - 0.5
    first, mixed = np.floor(place).astype(int), 0.0
    for n in range(-1, 3):
        x = abs(place - first - n)[:, None, None]
        near, far = ((a + 2) * x - (a + 3)) * x**2 + 1, a * (((x - 5) * x + 8) * x - 4)
        mixed = mixed + np.where(x <= 1, near, far) * grid[(first + n).clip(0, len(grid) - 1)]
    return mixed


def resize_bicubic(table, old, new, class_rows=1):
    grid = table[class_rows:].reshape(*old, -1)  # [height, width, d_model]
    grid = stretch_cubic(stretch_cubic(grid, new[0]).swapaxes(0, 1), new[1]).swapaxes(0, 1)
    return np.concatenate([table[:class_rows], grid.reshape(new[0] * new[1], -1)])
