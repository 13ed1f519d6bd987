"""Positions of the patches of a picture: row and column, their table, and its resizing."""
import numpy as np


def grid_index(height, width):  # [height · width, 2], row by row
    n = np.arange(height * width)
    return np.stack([n // width, n % width], axis=-1)  # @a


def sincos(positions, dim, base):
    inv_freq = base ** (-2.0 * np.arange(dim // 2) / dim)  # @b
    angles = positions[:, None] * inv_freq
    return np.concatenate([np.sin(angles), np.cos(angles)], axis=-1)


def sincos_2d(height, width, d_model, base=10000.0):
    row, column = grid_index(height, width).T  # @a
    half = d_model // 2  # half of the features for the row, half for the column
    return np.concatenate([sincos(row, half, base), sincos(column, half, base)], axis=-1)  # @c


def stretch(grid, size):  # linear along the first axis, centres of pixels
    place = ((np.arange(size) + 0.5) * len(grid) / size - 0.5).clip(0, len(grid) - 1)
    before = np.floor(place).astype(int)
    after = np.minimum(before + 1, len(grid) - 1)
    share = (place - before)[:, None, None]
    return (1 - share) * grid[before] + share * grid[after]


def resize(table, old, new, class_rows=1):  # old, new: (height, width)
    apart, patches = table[:class_rows], table[class_rows:]  # [CLS] has no place
    grid = patches.reshape(*old, -1)  # [height, width, d_model]
    grid = stretch(grid, new[0])
    grid = stretch(grid.swapaxes(0, 1), new[1]).swapaxes(0, 1)  # bilinear: both axes in turn
    return np.concatenate([apart, grid.reshape(new[0] * new[1], -1)])  # @d
