"""How far the phases of longer texts lie from all that training saw, and a factor that configs have instead of YaRN's."""
import numpy as np


def unseen_phases(inv_freq, unscaled, original_len, seq_len, bidirectional=False):
    turn, known, asked = 2 * np.pi, np.arange(1 - original_len if bidirectional else 0, original_len), np.arange(original_len, seq_len)
    farthest = []
    for scaled, plain in zip(inv_freq, unscaled):
        phases = np.sort(known * plain % turn)
        phases = np.concatenate([phases[-1:] - turn, phases, phases[:1] + turn])  # around the circle
        found = asked * scaled % turn
        after = np.searchsorted(phases, found)
        gap = np.minimum(phases[after] - found, found - phases[after - 1])
        farthest.append(gap.max(initial=0.0))
    return np.array(farthest)


def mscale_ratio(factor, mscale, mscale_all_dim):
    def magnitude(scale):  # YaRN's own has the scale 1
        return 0.1 * scale * np.log(factor) + 1

    return magnitude(mscale) / magnitude(mscale_all_dim)
