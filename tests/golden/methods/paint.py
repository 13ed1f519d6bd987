"""Values to colours through a table of 256 entries."""

import math
from fractions import Fraction

from methods import COUNTS, data, leaves, rows as rows_of


def entries(stops):
    table = []
    for n in range(256):
        place = Fraction(n * (len(stops) - 1), 255)
        left = min(int(place), len(stops) - 2)
        part = place - left
        mixed = [low + (high - low) * part for low, high in zip(stops[left], stops[left + 1])]
        table.append([math.floor(channel + Fraction(1, 2)) for channel in mixed] + [255])
    return table


def heatmap(values, rows, cols, palette, min, max):
    values = leaves(values)
    assert len(values) == rows * cols
    table = entries(rows_of(palette, 3))
    pixels = []
    for value in values:
        if math.isnan(value) or value == -math.inf:
            pixels.append([0, 0, 0, 0])
            continue
        place = 255 * (value - min) / (max - min)
        if 0 < place < 255 and place % 1 != 0.5:  # a tie goes to the even entry
            assert abs(place % 1 - 0.5) > 1e-3, f'{value} lies between two colours'
        pixels.append(table[0 if place <= 0 else 255 if place >= 255 else round(place)])
    return pixels


def draw_heatmap(rng):
    rows, cols = rng.choice(COUNTS), rng.choice(COUNTS)
    values = [rng.choice(['NaN', '-Infinity', 'Infinity', *[value] * 20])
              for value in data(rng, rows * cols)]
    low = rng.uniform(-2, 0)
    return [values, {'rows': rows, 'cols': cols, 'min': low, 'max': low + rng.uniform(0.5, 3),
                     'palette': [rng.randrange(256) for _ in range(3 * rng.randrange(2, 6))]}]
