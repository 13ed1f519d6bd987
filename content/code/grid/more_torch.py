"""Axial rotation: half of the pairs turn by the row of a patch, half by its column."""
import torch


def rotate_axial(x, height, width, base=100.0, layout="interleaved"):
    # x [height · width, num_heads, head_dim]
    half = x.shape[-1] // 2
    n = torch.arange(height * width)
    row, column = n // width, n % width
    inv_freq = base ** (-2.0 * torch.arange(half // 2) / half)
    angles = torch.cat([row[:, None] * inv_freq, column[:, None] * inv_freq], dim=-1)[:, None]
    cos, sin = torch.cos(angles), torch.sin(angles)
    if layout == "half":
        first, second = x[..., :half], x[..., half:]
    else:
        first, second = x[..., 0::2], x[..., 1::2]
    turned = [first * cos - second * sin, first * sin + second * cos]
    if layout == "half":
        return torch.cat(turned, dim=-1)
    return torch.stack(turned, dim=-1).reshape(x.shape)
