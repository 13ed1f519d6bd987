"""Sinusoidal encoding: Vaswani et al. 2017, section 3.5; tensor2tensor's variant."""

import math


def frequencies(d, base=10000, order='fast-first'):
    values = [base ** (-2 * i / d) for i in range((d + 1) // 2)]
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
        else:
            row = sin + cos + [0.0] * (d - 2 * len(omega))
        table.append(row)
    return table


def shift(offset, d, base=10000):
    return [[math.cos(offset * w), math.sin(offset * w)] for w in frequencies(d, base)]


def apply_shift(rows, offset, d, base=10000):
    blocks = shift(offset, d, base)
    return [[f for i, (c, s) in enumerate(blocks)
             for f in (c * row[2 * i] + s * row[2 * i + 1], c * row[2 * i + 1] - s * row[2 * i])]
            for row in rows]


def kernel(distances, d, base=10000):
    return [math.fsum(math.cos(k * w) for w in frequencies(d, base)) * 2 / d for k in distances]
