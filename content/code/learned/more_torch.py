"""A table of seeded normal numbers, the same on every machine; and one read between its rows."""
import math

import torch


def seeded_table(max_len, d_model, std=0.02, seed=0):  # splitmix64, xoshiro256++, Box and Muller
    mask, state, values = 2**64 - 1, [], []
    for _ in range(4):
        seed = (seed + 0x9E3779B97F4A7C15) & mask
        z = (seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & mask
        state.append(z ^ (z >> 31))

    def turn(x, n):
        return (x << n | x >> (64 - n)) & mask

    def uniform():
        a, b, c, d = state
        drawn = turn((a + d) & mask, 23) + a & mask
        c, d = c ^ a, d ^ b
        state[:] = a ^ d, b ^ c, c ^ (b << 17 & mask), turn(d, 45)
        return (drawn >> 11) / 2**53

    while len(values) < max_len * d_model:
        radius = std * math.sqrt(-2 * math.log(1 - uniform()))
        angle = 2 * math.pi * uniform()
        values += [radius * math.cos(angle), radius * math.sin(angle)]
    return torch.tensor(values[: max_len * d_model]).reshape(max_len, d_model)


def rows_at(table, places):  # linear between rows, as far as there are any
    places = places.clamp(0, len(table) - 1)
    before = places.floor().long()
    after = (before + 1).clamp(max=len(table) - 1)
    share = (places - before)[:, None]
    return (1 - share) * table[before] + share * table[after]
