"""How far the phases of longer texts lie from all that training saw, and a factor that configs have instead of YaRN's."""
import math

import torch


def unseen_phases(inv_freq, unscaled, original_len, seq_len, bidirectional=False):
    turn, known = 2 * math.pi, torch.arange(1 - original_len if bidirectional else 0, original_len)
    asked = torch.arange(original_len, max(original_len, seq_len))
    farthest = []
    for scaled, plain in zip(inv_freq, unscaled):
        phases = (known * plain % turn).sort().values
        phases = torch.cat([phases[-1:] - turn, phases, phases[:1] + turn])  # around the circle
        found = asked * scaled % turn
        after = torch.searchsorted(phases, found)
        gap = torch.minimum(phases[after] - found, found - phases[after - 1])
        farthest.append(gap.max() if len(gap) > 0 else torch.tensor(0.0))
    return torch.stack(farthest)


def mscale_ratio(factor, mscale, mscale_all_dim):
    def magnitude(scale):  # YaRN's own has the scale 1
        return 0.1 * scale * math.log(factor) + 1

    return magnitude(mscale) / magnitude(mscale_all_dim)
