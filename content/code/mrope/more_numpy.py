"""Which axis turns each pair where t, h and w take turns."""
import numpy as np


def interleaved_axes(sections):  # t h w t h w ... as long as h and w last, the rest t
    pairs = sum(sections)
    axes = np.zeros(pairs, int)
    for axis in (1, 2):
        axes[axis : min(3 * sections[axis], pairs) : 3] = axis
    return axes
