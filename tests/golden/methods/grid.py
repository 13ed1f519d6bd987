"""Positions on a grid: sincos tables (He et al. 2022, MAE's code), axial RoPE (Heo et al. 2024),
and a table stretched to another grid as PyTorch's interpolate does it (antialias off).
"""

import cmath
import math
from fractions import Fraction

from methods import base, close, COUNTS, data, Drawn, learned, rope, rows, sinusoidal, some
from methods.rope import pair_indices


CUBIC = Fraction(-3, 4)  # PyTorch's a


def index(height, width):
    return [[row, column] for row in range(height) for column in range(width)]


def axes(height, width, order):
    """Of each token what the first half encodes and what the second."""
    return [(column, row) if order == 'width-first' else (row, column)
            for row, column in index(height, width)]


def one_axis(place, width, base):
    angles = [place * base ** (-2 * n / width) for n in range(width // 2)]
    return [math.sin(angle) for angle in angles] + [math.cos(angle) for angle in angles]


def sincos(height, width, dModel, base=10000, order='height-first'):
    return [one_axis(first, dModel // 2, base) + one_axis(second, dModel // 2, base)
            for first, second in axes(height, width, order)]


def rotate(x, headDim, height, width, base=100, layout='interleaved', order='height-first'):
    """The first half of the pairs turns by the row, the second by the column."""
    places = axes(height, width, order)
    quarter = headDim // 4
    theta = [base ** (-2 * n / (headDim // 2)) for n in range(quarter)]
    out = []
    for token, row in zip(places, rows(x, len(rows(x, 1)) // len(places))):
        for head in rows(row, headDim):
            for pair, (a, b) in enumerate(pair_indices(layout, headDim // 2)):
                place = token[0] if pair < quarter else token[1]
                turned = complex(head[a], head[b]) * cmath.exp(1j * place * theta[pair % quarter])
                head[a], head[b] = turned.real, turned.imag
            out += head
    return out


def coordinates(height, width, normalize='separate', shift=(0, 0), factors=(1, 1)):
    """As DINOv3 has them: (arange + 0.5) / side, 2 x - 1, shifted, times jitter and rescale."""
    sides = {'max': [max(height, width)] * 2, 'min': [min(height, width)] * 2}.get(normalize, [height, width])

    def place(k, axis):
        c = k if normalize == 'index' else 2 * ((k + 0.5) / sides[axis]) - 1
        return (c + shift[axis]) * factors[axis]

    return [[place(row, 0), place(column, 1)] for row, column in index(height, width)]


def mixed(x, headDim, coordinates, across, down, layout='interleaved', axes='official'):
    """As compute_mixed_cis of rope-vit: outer products of x and y with their frequencies, added up, of each head."""
    pairs = headDim // 2
    places, columns = rows(coordinates, 2), rows(across, pairs)
    lines = rows(down, pairs)
    if axes == 'wrong-swapped':
        columns, lines = lines, columns
    out = []
    for (row, column), features in zip(places, rows(x, len(x) // len(places))):
        for h, head in enumerate(rows(features, headDim)):
            by_column, by_row = columns[h % len(columns)], lines[h % len(lines)]
            for pair, (a, b) in enumerate(pair_indices(layout, pairs)):
                turned = complex(head[a], head[b]) * cmath.exp(1j * (column * by_column[pair] + row * by_row[pair]))
                head[a], head[b] = turned.real, turned.imag
            out += head
    return out


def cubic(x):
    """Keys' kernel at the distance x."""
    x = abs(x)
    if x <= 1:
        return (CUBIC + 2) * x**3 - (CUBIC + 3) * x**2 + 1
    return CUBIC * (x**3 - 5 * x**2 + 8 * x - 4) if x < 2 else Fraction(0)


def taps(p, old, new, mode, alignCorners):
    """The rows that row p of the new axis mixes, each with its weight."""
    if alignCorners:
        place = Fraction(p * (old - 1), new - 1) if new > 1 else Fraction(0)
    else:
        place = (p + Fraction(1, 2)) * Fraction(old, new) - Fraction(1, 2)
    if mode == 'bilinear':
        place = min(max(place, Fraction(0)), Fraction(old - 1))
        reach, kernel = range(0, 2), lambda x: 1 - abs(x)
    else:
        reach, kernel = range(-1, 3), cubic
    first = math.floor(place)
    return [(min(max(first + n, 0), old - 1), kernel(place - first - n)) for n in reach]


def resize(table, dModel, to, mode='bicubic', alignCorners=False, classRows=0, **sizes):
    """`from` is a word of Python and comes among the sizes."""
    (high, wide), table = sizes['from'], rows(table, dModel)
    grid = table[classRows:]
    assert len(grid) == high * wide

    def entry(row_taps, column_taps, feature):
        return float(sum(Fraction(grid[r * wide + c][feature]) * a * b
                         for r, a in row_taps for c, b in column_taps))

    return table[:classRows] + [
        [entry(taps(row, high, to[0], mode, alignCorners),
               taps(column, wide, to[1], mode, alignCorners), feature)
         for feature in range(dModel)] for row, column in index(*to)]


ORDERS = ('height-first', 'width-first')


def draw_sides(rng):
    return {'height': rng.choice(COUNTS), 'width': rng.choice(COUNTS)}


def draw_sincos(rng):
    params = draw_sides(rng) | {'dModel': 4 * rng.randrange(1, 7)}
    return Drawn([params | some(rng, base=base(rng), order=rng.choice(ORDERS))], scale=1)


def draw_index(rng):
    return [draw_sides(rng)]


def draw_rotate(rng):
    params = draw_sides(rng) | {'headDim': 4 * rng.randrange(1, 5)}
    count = params['height'] * params['width'] * params['headDim'] * rng.choice([1, 2, 3])
    layout = rng.choice(['interleaved', 'half'])
    params |= some(rng, base=base(rng), layout=layout, order=rng.choice(ORDERS))
    return Drawn([data(rng, count), params], scale=3)


def draw_coordinates(rng):
    pair = [rng.choice([0.5, 1, rng.uniform(0.1, 3)]) for _ in range(2)]
    return [draw_sides(rng) | some(rng, normalize=rng.choice(['index', 'separate', 'max', 'min']),
                                   shift=[rng.uniform(-2, 2), 0.5], factors=pair)]


def draw_mixed(rng):
    cells, heads, width = rng.choice(COUNTS), rng.choice([1, 2, 3]), 2 * rng.randrange(1, 7)
    own = rng.choice([1, heads]) * width // 2
    params = {'headDim': width, 'coordinates': [rng.choice([0, 1, rng.uniform(-60, 60)]) for _ in range(2 * cells)],
              'across': [rng.uniform(-3, 3) for _ in range(own)], 'down': [rng.uniform(-3, 3) for _ in range(own)]}
    params |= some(rng, layout=rng.choice(['interleaved', 'half']), axes=rng.choice(['official', 'wrong-swapped']))
    return Drawn([data(rng, cells * heads * width), params], scale=3)


def draw_resize(rng):
    small = (1, 2, 3, 4, 5, 7)
    before, after = ([rng.choice(small), rng.choice(small)] for _ in range(2))
    params = {'dModel': rng.choice([1, 2, 3]), 'from': before, 'to': after}
    params |= some(rng, mode=rng.choice(['bilinear', 'bicubic']), alignCorners=rng.random() < 0.5,
                   classRows=rng.randrange(3))
    count = (before[0] * before[1] + params.get('classRows', 0)) * params['dModel']
    return Drawn([data(rng, count), params], scale=4)


def known():
    # DINOv3 at 2 x 4 patches: rows at -1/2 and 1/2, columns at -3/4, -1/4, 1/4, 3/4.
    close('DINOv3', coordinates(2, 4)[:2], [-0.5, -0.75, -0.5, -0.25])
    close('rows of the longer side', coordinates(2, 4, 'max')[0], [-0.75, -0.75])
    # One axis at 0 is the axial form.
    line = [0.3, -1.2, 0.7, 2, 1, 0, 0.5, -0.25]
    close('axial', mixed(line * 6, 8, index(2, 3), [0, 0, 1, 0.1], [1, 0.1, 0, 0]), rotate(line * 6, 8, 2, 3, 100), 1e-9)
    table = sincos(3, 4, 16)
    lines = sinusoidal.encode(8, seqLen=4, layout='concatenated')
    close('rows, then columns', table[2 * 4 + 3], lines[2] + lines[3])
    close('columns, then rows', sincos(3, 4, 16, order='width-first')[11], lines[3] + lines[2])
    close('raster order', index(2, 3), [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]])
    x = [float(n % 7 - 3) for n in range(6 * 8)]
    halves = [rope.rotate(x[40:44], 4, [1], 100), rope.rotate(x[44:], 4, [2], 100)]
    close('axial', rotate(x, 8, 2, 3)[40:], halves)
    line = [0, 10, 20, 30]
    sizes = {'from': [1, 4]}
    close('one row is a line', resize(line, 1, [1, 8], 'bilinear', **sizes),
          learned.resize(line, 1, 8))
    close('corners', resize(line, 1, [1, 7], 'bicubic', True, **sizes)[::2], line)
    # PyTorch's interpolate(bicubic) of 0 1 2 3 to 8: a = -3/4, weights of the quarter points.
    quarter = [-0.10546875, 0.87890625, 0.26171875, -0.03515625]
    close('bicubic', resize([0, 1, 5, 2], 1, [1, 8], **sizes)[3],
          quarter[1] * 1 + quarter[2] * 5 + quarter[3] * 2)
    close('class rows stay', resize([9, *line], 1, [1, 2], classRows=1, **sizes)[0], [9])
