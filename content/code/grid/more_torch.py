"""Rotation by the row and the column of a patch, apart or at once in each pair."""
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


def coordinates_2d(height, width, normalize="separate", shift=(0.0, 0.0), factors=(1.0, 1.0)):
    n = torch.arange(height * width)
    place = [n // width, n % width]  # row and column
    if normalize != "index":
        one = {"max": max, "min": min}.get(normalize)
        sides = [one(height, width)] * 2 if one else [height, width]
        place = [2 * (k + 0.5) / side - 1 for k, side in zip(place, sides)]
    return torch.stack([factors[axis] * (place[axis] + shift[axis]) for axis in range(2)], dim=-1)


def rotate_mixed(x, coordinates, across, down, layout="interleaved"):
    # x [cells, num_heads, head_dim]; across, down [num_heads, head_dim / 2], or one row for all heads
    angles = coordinates[:, 1, None, None] * across + coordinates[:, 0, None, None] * down
    cos, sin = torch.cos(angles), torch.sin(angles)
    half = x.shape[-1] // 2
    pairs = (x[..., :half], x[..., half:]) if layout == "half" else (x[..., 0::2], x[..., 1::2])
    turned = [pairs[0] * cos - pairs[1] * sin, pairs[0] * sin + pairs[1] * cos]
    if layout == "half":
        return torch.cat(turned, dim=-1)
    return torch.stack(turned, dim=-1).reshape(x.shape)
