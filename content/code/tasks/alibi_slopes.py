"""Write the slopes of ALiBi for any number of heads. Then run: pytest alibi_slopes.py"""
import math


def slopes(num_heads):
    """A list of num_heads slopes, head 1 first."""
    raise NotImplementedError


def test_eight_heads():
    assert all(math.isclose(a, 2.0**-h) for a, h in zip(slopes(8), range(1, 9)))


def test_a_power_of_two_ends_at_one_over_256():
    for heads in (4, 16, 32):
        assert len(slopes(heads)) == heads
        assert math.isclose(slopes(heads)[-1], 1 / 256)


def test_twelve_heads_borrow_from_sixteen():
    assert len(slopes(12)) == 12
    assert all(math.isclose(a, b) for a, b in zip(slopes(12), slopes(8)))
    borrowed = [2**-0.5, 2**-1.5, 2**-2.5, 2**-3.5]
    assert all(math.isclose(a, b) for a, b in zip(slopes(12)[8:], borrowed))


def test_twelve_heads_still_reach_as_far_as_eight():
    assert math.isclose(min(slopes(12)), 1 / 256)
