from draws import COUNTS, Drawn, base, data, positions, reach, some


def shape(rng):
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


def encode(rng):
    order = rng.choice(['fast-first', 'wrong-slow-first'])
    return Drawn([shape(rng) | some(rng, base=base(rng), order=order)], scale=1)


def heatmap(rng):
    params = shape(rng) | {'palette': [rng.randrange(256) for _ in range(3 * rng.randrange(2, 6))]}
    rows = params['seqLen'] if 'seqLen' in params else len(params['positions'])
    low = rng.uniform(-1.5, 0)
    smaller = {'height': rng.choice([n for n in range(1, rows + 1) if rows % n == 0]),
               'width': rng.choice([n for n in range(1, 21) if params['dModel'] % n == 0])}
    if rng.random() < 0.5:
        params |= {'min': low, 'max': low + rng.uniform(0.5, 2)}
    return [params | (smaller if rng.random() < 0.5 else {})]


def frequencies(rng):
    order = rng.choice(['fast-first', 'wrong-slow-first'])
    return [{'dModel': rng.randrange(1, 130)} | some(rng, base=base(rng), order=order)]


def offset_params(rng):
    offset = positions(rng, 1)[0]
    return {'offset': offset, 'dModel': 2 * rng.randrange(1, 12)} | some(rng, base=base(rng))


def shift(rng):
    params = offset_params(rng)
    return Drawn([params], floor=1e-15 * (1 + abs(params['offset'])))


def applyShift(rng):
    params = offset_params(rng)
    return Drawn([data(rng, params['dModel'] * rng.choice(COUNTS)), params], scale=3)


def kernel(rng):
    params = {'distances': positions(rng, rng.choice(COUNTS)), 'dModel': 2 * rng.randrange(1, 40)}
    floor = 1e-15 * (1 + reach(params['distances']))
    return Drawn([params | some(rng, base=base(rng))], floor=floor)
