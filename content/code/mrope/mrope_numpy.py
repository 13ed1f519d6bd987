"""M-RoPE: where text and images stand in time, height and width, and the rotation by them."""
import numpy as np


def position_ids(segments, merge=2):
    # segments: ("text", length) or ("image", (frames, height, width)) in patches
    ids, start = [], 0
    for kind, size in segments:
        if kind == "text":
            piece = np.tile(np.arange(size), (3, 1))  # t = h = w
        else:
            frames, height, width = size
            grid = np.indices((frames, height // merge, width // merge))
            piece = grid.reshape(3, -1)  # row by row, frame by frame
        ids.append(start + piece)  # @a
        start = ids[-1].max() + 1  # the next segment starts beyond the largest id
    ids = np.concatenate(ids, axis=1)  # [3, seq_len]
    return ids, start - ids.shape[1]  # delta: index + delta is the id while decoding


def rotate(x, ids, sections, base=1e6):
    # x [seq_len, num_heads, head_dim]; sections: pairs for t, h, w, in sum head_dim / 2
    head_dim = x.shape[-1]
    inv_freq = base ** (-2.0 * np.arange(head_dim // 2) / head_dim)  # @b
    axis = np.repeat([0, 1, 2], sections)  # which of t, h, w turns pair i
    angles = ids[axis].T * inv_freq  # [seq_len, head_dim / 2]  # @c
    cos, sin = np.cos(angles)[:, None, :], np.sin(angles)[:, None, :]
    first, second = np.split(x, 2, axis=-1)  # layout "half"
    return np.concatenate([first * cos - second * sin, first * sin + second * cos], -1)  # @d
