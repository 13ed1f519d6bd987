"""Wrong: YaRN's mix for frequencies, applied to periods: fast pairs get faster, slow ones stay."""
import numpy as np


def inv_freq(head_dim, base, factor, original_len, beta_fast=32.0, beta_slow=1.0):
    periods = base ** (np.arange(0, head_dim, 2) / head_dim)  # called “freqs”
    wavelengths = 2 * np.pi * periods
    low, high = original_len / beta_fast, original_len / beta_slow
    smooth = ((wavelengths - low) / (high - low)).clip(0, 1)
    periods = (1 - smooth) * periods / factor + smooth * periods
    return 1 / periods
