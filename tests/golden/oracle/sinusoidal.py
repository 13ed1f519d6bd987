"""Sinusoidal encoding: Vaswani et al. 2017, section 3.5; tensor2tensor's variant."""

import math

from oracle import paint
from oracle import rows as rows_of


def frequencies(dModel, base=10000, order='fast-first'):
    values = [base ** (-2 * i / dModel) for i in range((dModel + 1) // 2)]
    return values[::-1] if order == 'wrong-slow-first' else values


def encode(dModel, seqLen=None, positions=None, base=10000, layout='interleaved',
           order='fast-first'):
    d = dModel
    if positions is None:
        positions = range(seqLen)
    if layout == 'tensor2tensor':
        half = d // 2
        omega = [math.exp(-i * math.log(base) / max(half - 1, 1)) for i in range(half)]
    else:
        omega = frequencies(d, base, 'fast-first')
    if order == 'wrong-slow-first':
        omega = omega[::-1]
    table = []
    for p in positions:
        sin = [math.sin(p * w) for w in omega]
        cos = [math.cos(p * w) for w in omega]
        if layout == 'interleaved':
            row = [f for pair in zip(sin, cos) for f in pair][:d]
        elif layout == 'wrong-sin-odd':
            row = [f for pair in zip(cos, sin) for f in pair][:d]
        else:
            row = sin + cos + [0.0] * (d - 2 * len(omega))
        table.append(row)
    return table


def heatmap(palette, min=-1, max=1, height=None, width=None, **params):
    """The table as colours; a smaller picture has the mean of what each pixel covers."""
    table = encode(**params)
    tall, wide = len(table) // (height or len(table)), params['dModel'] // (width or params['dModel'])
    means = [[math.fsum(table[r + a][c + b] for a in range(tall) for b in range(wide)) / tall / wide
              for c in range(0, params['dModel'], wide)] for r in range(0, len(table), tall)]
    return paint.heatmap(means, len(means), len(means[0]), palette, min, max)


def shift(offset, dModel, base=10000):
    return [[math.cos(offset * w), math.sin(offset * w)] for w in frequencies(dModel, base)]


def apply_shift(rows, offset, dModel, base=10000):
    blocks = shift(offset, dModel, base)
    return [[f for i, (c, s) in enumerate(blocks)
             for f in (c * row[2 * i] + s * row[2 * i + 1], c * row[2 * i + 1] - s * row[2 * i])]
            for row in rows_of(rows, dModel)]


def kernel(distances, dModel, base=10000):
    return [math.fsum(math.cos(k * w) for w in frequencies(dModel, base)) * 2 / dModel
            for k in distances]
