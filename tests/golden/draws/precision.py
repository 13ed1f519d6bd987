from draws import COUNTS, Drawn, base, positions, some
from oracle.precision import FORMATS


def number(rng):
    """Any double: ordinary, between two values of a format, subnormal there, too large."""
    bits, lowest, highest = FORMATS[rng.choice(list(FORMATS))]
    exponent = rng.choice([rng.randrange(lowest - bits - 2, highest + 3), rng.randrange(-3, 4),
                           lowest - rng.randrange(bits + 2)])
    whole = rng.randrange(2 ** (bits - 1), 2 ** bits)
    part = rng.choice([0, 0.5, 0.5 - 2 ** -20, 0.5 + 2 ** -20, rng.random()])
    return rng.choice([1, -1]) * (whole + part) * 2.0 ** (exponent - bits + 1)


def round(rng):
    values = [number(rng) for _ in range(12)] + [0, 65504, 65519.99, 65520, 3.4e38, 1e39]
    return [values, {'format': rng.choice(list(FORMATS))}]


def phases(rng):
    pairs = rng.randrange(1, 9)
    params = {'headDim': 2 * pairs, 'positions': positions(rng, rng.choice(COUNTS))}
    if rng.random() < 0.4:
        params['invFreq'] = [rng.uniform(-1, 1) for _ in range(rng.randrange(1, pairs + 1))]
    else:
        params |= some(rng, base=base(rng))
    return [params | some(rng, **{name: rng.choice(list(FORMATS)) for name in (
        'positionFormat', 'frequencyFormat', 'angleFormat')})]


def phaseErrors(rng):
    arguments = phases(rng)
    return Drawn(arguments, floor=1e-15 * (1 + max(map(abs, arguments[0]['positions']))))
