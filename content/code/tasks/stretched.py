"""Write the frequencies of NTK-aware scaling and of YaRN. Then run: pytest stretched.py"""
import numpy as np


def frequencies(head_dim, base=10000.0):
    return base ** (-2.0 * np.arange(head_dim // 2) / head_dim)


def ntk(head_dim, base, factor):
    """[head_dim / 2]: frequencies at a larger base, at which the slowest pair is slowed by exactly the factor."""
    raise NotImplementedError


def yarn(head_dim, base, factor, original_len, beta_fast=32.0, beta_slow=1.0):
    """[head_dim / 2]: pairs of more than beta_fast turns in training as they were, of fewer than beta_slow divided by the
    factor, and between them a ramp over the pairs, from floor(first pair) to ceil(last pair)."""
    raise NotImplementedError


def slowed(scaled, head_dim, base):
    return frequencies(head_dim, base) / scaled


def test_ntk_keeps_the_fastest_pair_and_slows_the_slowest_by_the_factor():
    rho = slowed(ntk(128, 10000.0, 8.0), 128, 10000.0)
    assert np.isclose(rho[0], 1) and np.isclose(rho[-1], 8)


def test_ntk_slows_each_pair_by_the_same_ratio_more():
    rho = slowed(ntk(64, 10000.0, 4.0), 64, 10000.0)
    assert np.allclose(rho[1:] / rho[:-1], 4 ** (1 / 31))


def test_yarn_leaves_fast_pairs_and_divides_slow_ones():
    rho = slowed(yarn(128, 10000.0, 16.0, 4096), 128, 10000.0)
    turns = 4096 * frequencies(128) / (2 * np.pi)
    assert np.allclose(rho[turns > 40], 1) and np.allclose(rho[turns < 0.8], 16)


def test_yarn_mixes_frequencies_and_not_wavelengths():
    # Pairs 20 to 46 are mixed: pair 33 stands in the middle, with the mean of both frequencies.
    omega = frequencies(128)
    assert np.isclose(yarn(128, 10000.0, 16.0, 4096)[33], (omega[33] + omega[33] / 16) / 2)


def test_yarn_at_factor_one_changes_nothing():
    assert np.allclose(yarn(128, 10000.0, 1.0, 4096), frequencies(128))
