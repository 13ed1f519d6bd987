"""The table in other layouts, the blocks of a shift, and how alike two positions are."""
import torch


def spaced(d_model, base=10000.0):  # tensor2tensor's frequencies: the last is 1 / base
    pairs = d_model // 2
    return base ** (-torch.arange(pairs) / max(pairs - 1, 1))


def arranged(positions, inv_freq, layout):
    angles = positions[:, None] * inv_freq
    sin, cos = torch.sin(angles), torch.cos(angles)
    if layout == "concatenated":
        return torch.cat([sin, cos], dim=-1)
    pair = [cos, sin] if layout == "wrong-sin-odd" else [sin, cos]
    return torch.stack(pair, dim=-1).reshape(len(positions), -1)


def shift_blocks(k, inv_freq):  # cos and sin of the block that moves a pair by k
    return torch.stack([torch.cos(k * inv_freq), torch.sin(k * inv_freq)], dim=-1)


def kernel(distances, inv_freq):  # PE(p) · PE(p + distance) / (d_model / 2)
    return torch.cos(distances[:, None] * inv_freq).mean(-1)
