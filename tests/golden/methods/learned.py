"""A learned table: a seeded normal one (splitmix64, xoshiro256++, Box and Muller), its rows looked
up, and the table stretched to another number of rows by linear interpolation.
"""

import math
from fractions import Fraction

from methods import close, COUNTS, data, rows as rows_of, some


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


def draw_table(rng):
    params = {'maxLen': rng.choice(COUNTS), 'dModel': rng.choice(COUNTS),
              'seed': rng.choice([0, 1, 42, 2 ** 53 - 1, rng.randrange(2 ** 53)])}
    return [params | some(rng, std=rng.choice([0.02, 1, 0.01, rng.uniform(0.001, 3)]))]


def draw_lookup(rng):
    width, rows = rng.choice(COUNTS), rng.choice(COUNTS)
    places = [rng.choice([0, rows - 1, rng.randrange(rows)]) for _ in range(rng.choice(COUNTS))]
    return [data(rng, width * rows), {'dModel': width, 'positions': places}]


def draw_resize(rng):
    width, rows = rng.choice([1, 2, 3, 5]), rng.choice(COUNTS)
    mode = rng.choice(['scale', 'align-corners', 'half-pixel'])
    params = {'dModel': width, 'rows': rng.choice([*COUNTS, 29])} | some(rng, mode=mode)
    return [data(rng, width * rows), params]


def known():
    ramp = [[0], [10], [20], [30]]
    close('scale', resize(ramp, 1, 8, 'scale'), [0, 5, 10, 15, 20, 25, 30, 30])
    close('align-corners', resize(ramp, 1, 8, 'align-corners'),
          [30 * p / 7 for p in range(8)])
    close('half-pixel', resize(ramp, 1, 8), [0, 2.5, 7.5, 12.5, 17.5, 22.5, 27.5, 30])
    close('row 2', lookup([1, 2, 3, 4, 5, 6], 2, [2, 0]), [5, 6, 1, 2])
