"""Frequencies of RoPE for texts longer than those of training, by six rules."""
import numpy as np


def frequencies(head_dim, base=10000.0):
    return base ** (-2.0 * np.arange(head_dim // 2) / head_dim)  # @b


def linear(inv_freq, factor):
    return inv_freq / factor  # every pair alike: position p turns like p / factor  # @c


def ntk(head_dim, base, factor):  # pair 0 stays, the last one slows down by the factor
    return frequencies(head_dim, base * factor ** (head_dim / (head_dim - 2)))  # @c


def dynamic(head_dim, base, factor, seq_len, original_len):
    growth = max(seq_len, original_len) / original_len  # @a
    return ntk(head_dim, base, factor * growth - (factor - 1))


def yarn(head_dim, base, factor, original_len, beta_fast=32.0, beta_slow=1.0, attention_factor=None):
    def pair_with(turns):  # which pair completes that many turns in training
        return head_dim * np.log(original_len / (2 * np.pi * turns)) / (2 * np.log(base))

    low = max(np.floor(pair_with(beta_fast)), 0)
    high = min(np.ceil(pair_with(beta_slow)), head_dim - 1)
    ramp = ((np.arange(head_dim // 2) - low) / max(high - low, 0.001)).clip(0, 1)
    inv_freq = frequencies(head_dim, base)
    mixed = (1 - ramp) * inv_freq + ramp * inv_freq / factor  # fast stay, slow slow down  # @c
    return mixed, attention_factor or 0.1 * np.log(factor) + 1  # rotated q and k are both multiplied by it  # @d


def longrope(inv_freq, short_factor, long_factor, factor, seq_len, original_len, attention_factor=None):
    divisors = long_factor if seq_len > original_len else short_factor  # one for each pair
    usual = np.sqrt(1 + np.log(factor) / np.log(original_len))
    return inv_freq / np.asarray(divisors), attention_factor or usual  # @c


def llama3(inv_freq, factor, original_len, low_freq_factor=1.0, high_freq_factor=4.0):
    turns = original_len * inv_freq / (2 * np.pi)  # completed in training
    keep = ((turns - low_freq_factor) / (high_freq_factor - low_freq_factor)).clip(0, 1)
    return keep * inv_freq + (1 - keep) * inv_freq / factor  # @c
