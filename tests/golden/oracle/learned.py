"""A learned table: a seeded normal one (splitmix64, xoshiro256++, Box and Muller), its rows looked
up, and the table stretched to another number of rows by linear interpolation.
"""

import math
from fractions import Fraction

from oracle import rows as rows_of

MASK = 2**64 - 1


def rotate_left(x, n):
    return ((x << n) | (x >> (64 - n))) & MASK


def seed_state(seed):
    state = []
    for _ in range(4):
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
        z = seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        state.append(z ^ (z >> 31))
    return state


def uniforms(seed):
    s = seed_state(seed)
    while True:
        yield ((rotate_left((s[0] + s[3]) & MASK, 23) + s[0]) & MASK) // 2048 / 2**53
        t = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotate_left(s[3], 45)


def table(maxLen, dModel, seed, std=0.02):
    uniform = uniforms(seed)
    values = []
    while len(values) < maxLen * dModel:
        radius = std * math.sqrt(-2 * math.log(1 - next(uniform)))
        angle = 2 * math.pi * next(uniform)
        values += [radius * math.cos(angle), radius * math.sin(angle)]
    return [values[r * dModel:(r + 1) * dModel] for r in range(maxLen)]


def lookup(table, dModel, positions):
    table = rows_of(table, dModel)
    return [table[int(p)] for p in positions]


def source_row(p, old, new, mode):
    """Where row p of the new table lies in the old one."""
    if mode == 'scale':
        place = Fraction(p * old, new)
    elif mode == 'align-corners':
        place = Fraction(p * (old - 1), new - 1) if new > 1 else Fraction(0)
    else:
        place = (p + Fraction(1, 2)) * Fraction(old, new) - Fraction(1, 2)
    return min(max(place, Fraction(0)), Fraction(old - 1))


def resize(table, dModel, rows, mode='half-pixel'):
    table = rows_of(table, dModel)
    out = []
    for p in range(rows):
        place = source_row(p, len(table), rows, mode)
        low = math.floor(place)
        high, part = min(low + 1, len(table) - 1), place - low
        out.append([float(Fraction(a) * (1 - part) + Fraction(b) * part)
                    for a, b in zip(table[low], table[high])])
    return out
