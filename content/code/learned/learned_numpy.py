"""A learned table: its start, a lookup that refuses a missing row, and its resizing."""
import numpy as np


def new_table(max_len, d_model, std=0.02, seed=0):
    return np.random.default_rng(seed).normal(0.0, std, (max_len, d_model))  # @c


def lookup(table, positions):
    positions = np.asarray(positions)  # @a
    missing = positions[(positions < 0) | (positions >= len(table))]
    if missing.size > 0:  # NumPy itself would read table[-1] as the last row
        raise IndexError(f"position {missing[0]} has no row in a table of {len(table)}")
    return table[positions]  # @c


def add_positions(x, table):  # x [..., seq_len, d_model]
    return x + lookup(table, np.arange(x.shape[-2]))  # @d


def resize(table, rows):
    max_len = len(table)
    place = (np.arange(rows) + 0.5) * max_len / rows - 0.5  # centres of pixels  # @a
    place = place.clip(0, max_len - 1)
    before = np.floor(place).astype(int)
    after = np.minimum(before + 1, max_len - 1)
    share = (place - before)[:, None]  # @b
    return (1 - share) * table[before] + share * table[after]  # @c
