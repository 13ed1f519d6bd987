"""Sinusoidal encoding: Vaswani et al. 2017, section 3.5; tensor2tensor's variant."""

import math

from methods import base, close, COUNTS, data, Drawn, paint, positions, reach, rows as rows_of, some


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


def draw_shape(rng):
    """Positions, width and layout."""
    layout = rng.choice(['interleaved', 'concatenated', 'tensor2tensor', 'wrong-sin-odd'])
    width = rng.randrange(1, 21)
    params = {'dModel': width + width % 2 if layout == 'concatenated' else width}
    if layout != 'interleaved' or rng.random() < 0.5:
        params['layout'] = layout
    count = rng.choice([*COUNTS, 40])
    if rng.random() < 0.4:
        return params | {'seqLen': count}
    return params | {'positions': positions(rng, count)}


def draw_encode(rng):
    order = rng.choice(['fast-first', 'wrong-slow-first'])
    return Drawn([draw_shape(rng) | some(rng, base=base(rng), order=order)], scale=1)


def draw_heatmap(rng):
    params = draw_shape(rng) | {'palette': [rng.randrange(256) for _ in range(3 * rng.randrange(2, 6))]}
    rows = params['seqLen'] if 'seqLen' in params else len(params['positions'])
    low = rng.uniform(-1.5, 0)
    smaller = {'height': rng.choice([n for n in range(1, rows + 1) if rows % n == 0]),
               'width': rng.choice([n for n in range(1, 21) if params['dModel'] % n == 0])}
    if rng.random() < 0.5:
        params |= {'min': low, 'max': low + rng.uniform(0.5, 2)}
    return [params | (smaller if rng.random() < 0.5 else {})]


def draw_frequencies(rng):
    order = rng.choice(['fast-first', 'wrong-slow-first'])
    return [{'dModel': rng.randrange(1, 130)} | some(rng, base=base(rng), order=order)]


def draw_offset_params(rng):
    offset = positions(rng, 1)[0]
    return {'offset': offset, 'dModel': 2 * rng.randrange(1, 12)} | some(rng, base=base(rng))


def draw_shift(rng):
    params = draw_offset_params(rng)
    return Drawn([params], floor=1e-15 * (1 + abs(params['offset'])))


def draw_apply_shift(rng):
    params = draw_offset_params(rng)
    return Drawn([data(rng, params['dModel'] * rng.choice(COUNTS)), params], scale=3)


def draw_kernel(rng):
    params = {'distances': positions(rng, rng.choice(COUNTS)), 'dModel': 2 * rng.randrange(1, 40)}
    floor = 1e-15 * (1 + reach(params['distances']))
    return Drawn([params | some(rng, base=base(rng))], floor=floor)


def corners():
    """More rows than a block, tables wider than drawn ones, and rows that are those of other widths, too."""
    near = [0, 1, 2, 3, 10, 100, 1000, -10, 0.5]
    return {'encode': [[{'positions': [1, 100], 'dModel': 512}], [{'seqLen': 70, 'dModel': 10, 'base': 500}]],
            'frequencies': [[{'dModel': 512}]],
            'apply_shift': [[[0.5, -1, 0.25] * 4, {'offset': 7, 'dModel': 4}]],
            'kernel': [Drawn([{'distances': near, 'dModel': 512}], floor=1e-12)]}


def known():
    close('PE, d = 4', encode(4, positions=[1, 2, 3]), [
        0.8414709848078965, 0.5403023058681398, 0.009999833334166664, 0.9999500004166653,
        0.9092974268256817, -0.4161468365471424, 0.01999866669333308, 0.9998000066665778,
        0.1411200080598672, -0.9899924966004454, 0.02999550020249566, 0.9995500337489875])
    at_1, at_100 = encode(512, positions=[1, 100])
    close('PE(1), d = 512', at_1[:4] + at_1[510:], [
        0.8414709848078965, 0.5403023058681398, 0.8218561900175317, 0.5696950086931312,
        0.00010366329265810749, 0.9999999946269609])
    close('PE(100), d = 512', at_100[:2] + at_100[256:258] + at_100[510:], [
        -0.5063656411097588, 0.8623188722876839, 0.8414709848078965, 0.5403023058681398,
        0.010366143623064547, 0.9999462700897414])
    omega = frequencies(512)
    close('frequencies', [omega[i] for i in (0, 1, 128, 255)],
          [1, 0.9646616199111993, 0.01, 0.0001036632928437698])
    close('M_5', shift(5, 4)[1], [0.9987502603949663, 0.04997916927067833])
    close('kernel', kernel([0, 1, 2, 3, 10, 100, 1000], 512), [
        1, 0.9730550696381366, 0.9052094546472942, 0.8271462633894237, 0.6788661129830603,
        0.4373055025337378, 0.1756703314238398])
    close('tensor2tensor', encode(4, positions=[1], layout='tensor2tensor'),
          [0.8414709848078965, 9.999999983333325e-05, 0.5403023058681398, 0.999999995])
    close('cosine first', encode(3, positions=[1], layout='wrong-sin-odd'), [
        0.5403023058681398, 0.8414709848078965, math.cos(10000 ** (-2 / 3))])
    close('PE . PE', [sum(a * b for a, b in zip(*encode(64, positions=[p, p + 3])))
                      for p in (0, 10, 1000)], [25.58702854732918] * 3)
