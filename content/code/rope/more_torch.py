"""What each pair adds to a score at a distance."""
import torch


def contributions(q, k, distances, inv_freq, layout="interleaved"):
    # q, k [head_dim]; the key lies `distance` tokens before the query
    turned = 2 * len(inv_freq)  # features that turn; the rest adds the same at any distance
    if layout == "half":
        a, b, c, d = (x[at : at + turned // 2] for x in (q, k) for at in (0, turned // 2))
    else:
        a, b, c, d = (x[part:turned:2] for x in (q, k) for part in (0, 1))
    angles = distances[:, None] * inv_freq  # [distances, pairs]
    found = (a * c + b * d) * torch.cos(angles) + (a * d - b * c) * torch.sin(angles)
    still = (q * k)[turned:].reshape(-1, 2).sum(-1)
    return torch.cat([found, still.expand(len(distances), -1)], -1)
