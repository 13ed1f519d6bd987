"""Positions of the patches of a picture: row and column, their table, and its resizing."""
import torch
from torch.nn import functional as F


def grid_index(height, width):  # [height · width, 2], row by row
    rows, columns = torch.arange(height), torch.arange(width)
    return torch.cartesian_prod(rows, columns)  # @a


def sincos(positions, dim, base):
    inv_freq = base ** (-2.0 * torch.arange(dim // 2) / dim)  # @b
    angles = positions[:, None] * inv_freq
    return torch.cat([angles.sin(), angles.cos()], dim=-1)


def sincos_2d(height, width, d_model, base=10000.0):
    row, column = grid_index(height, width).unbind(-1)  # @a
    half = d_model // 2  # half of the features for the row, half for the column
    return torch.cat([sincos(row, half, base), sincos(column, half, base)], dim=-1)  # @c


def resize(table, old, new, class_rows=1, mode="bilinear"):  # old, new: (height, width)
    apart, patches = table[:class_rows], table[class_rows:]  # [CLS] has no place
    grid = patches.reshape(1, *old, -1).permute(0, 3, 1, 2)  # [1, d_model, height, width]
    grid = F.interpolate(grid, size=new, mode=mode, align_corners=False)
    return torch.cat([apart, grid[0].flatten(1).T])  # @d
