"""M-RoPE: where text and images stand in time, height and width, and the rotation by them."""
import torch


def position_ids(segments, merge=2):
    # segments: ("text", length) or ("image", (frames, height, width)) in patches
    ids, start = [], 0
    for kind, size in segments:
        if kind == "text":
            piece = torch.arange(size).expand(3, -1)  # t = h = w
        else:
            frames, height, width = size
            axes = [torch.arange(n) for n in (frames, height // merge, width // merge)]
            piece = torch.cartesian_prod(*axes).T  # row by row, frame by frame
        ids.append(start + piece)  # @a
        start = int(ids[-1].max()) + 1  # the next segment starts beyond the largest id
    ids = torch.cat(ids, dim=1)  # [3, seq_len]
    return ids, start - ids.shape[1]  # delta: index + delta is the id while decoding


def rotate(x, ids, sections, base=1e6):
    # x [seq_len, num_heads, head_dim]; sections: pairs for t, h, w, in sum head_dim / 2
    head_dim = x.shape[-1]
    inv_freq = base ** (-2.0 * torch.arange(head_dim // 2) / head_dim)  # @b
    axis = torch.arange(3).repeat_interleave(torch.tensor(sections))  # t, h or w of pair i
    angles = ids[axis].T * inv_freq  # [seq_len, head_dim / 2]  # @c
    cos, sin = angles.cos()[:, None, :], angles.sin()[:, None, :]
    first, second = x.chunk(2, dim=-1)  # layout "half"
    return torch.cat([first * cos - second * sin, first * sin + second * cos], -1)  # @d
