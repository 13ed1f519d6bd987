"""Write the table of sinusoidal positions. Then run: pytest sinusoids.py"""
import math

import numpy as np


def table(length, d_model, base=10000.0):
    """float64 [length, d_model]: sin in column 2i and cos in column 2i + 1, at frequency base^(-2i / d_model)."""
    raise NotImplementedError


def test_one_entry_by_hand():
    assert math.isclose(table(8, 4)[3, 2], math.sin(3 / 100))
    assert math.isclose(table(8, 4)[3, 3], math.cos(3 / 100))


def test_shape_and_first_row():
    assert table(5, 6).shape == (5, 6)
    assert np.allclose(table(5, 6)[0], [0, 1, 0, 1, 0, 1])


def test_every_row_has_the_same_norm():
    assert np.allclose((table(100, 64) ** 2).sum(axis=1), 32)


def test_a_dot_product_depends_on_the_distance_alone():
    rows = table(100, 64)
    assert math.isclose(rows[3] @ rows[10], rows[53] @ rows[60])


def test_the_base_sets_the_slowest_wavelength():
    slow = table(2, 64, base=100.0)[1, 62]
    assert math.isclose(slow, math.sin(100 ** (-62 / 64)))
