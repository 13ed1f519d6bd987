"""Rotation by the row and the column of a patch at once, in every pair; and where patches stand."""
import torch


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
