"""Write RoPE as code has it, and the permutation that leads to the other layout. Then run: pytest rotate_half.py"""
import numpy as np


def rotate_half(x):
    """x [..., d] with pairs (i, i + d/2): every pair (a, b) becomes (-b, a)."""
    raise NotImplementedError


def to_half(d):
    """int [d]: x[..., to_half(d)] has in (i, i + d/2) what x has in (2i, 2i + 1)."""
    raise NotImplementedError


def apply(x, angles):
    # As in Transformers: the angles of the pairs stand twice.
    both = np.concatenate([angles, angles])
    return x * np.cos(both) + rotate_half(x) * np.sin(both)


def test_four_numbers():
    assert np.array_equal(rotate_half(np.array([1.0, 2.0, 3.0, 4.0])), [-3.0, -4.0, 1.0, 2.0])


def test_a_quarter_turn_twice_is_a_half_turn():
    x = np.arange(1.0, 9.0).reshape(2, 4)
    assert np.allclose(apply(apply(x, np.full(2, np.pi / 2)), np.full(2, np.pi / 2)), -x)


def test_it_is_the_rotation():
    turned = apply(np.array([1.0, 0.0, 0.0, 0.0]), np.array([0.3, 0.7]))
    assert np.allclose(turned, [np.cos(0.3), 0, np.sin(0.3), 0])


def test_scores_depend_on_the_distance_alone():
    q, k = np.random.default_rng(0).normal(size=(2, 8))
    omega = 10000.0 ** (-np.arange(4) / 4)
    assert np.isclose(apply(q, 5 * omega) @ apply(k, 2 * omega), apply(q, 105 * omega) @ apply(k, 102 * omega))


def test_the_permutation_joins_both_layouts():
    x = np.random.default_rng(1).normal(size=8)
    angles = np.array([0.1, 0.2, 0.3, 0.4])
    a, b = x[0::2], x[1::2]
    pairs = np.stack([a * np.cos(angles) - b * np.sin(angles), a * np.sin(angles) + b * np.cos(angles)], axis=-1)
    assert np.allclose(apply(x[to_half(8)], angles), pairs.reshape(8)[to_half(8)])
