from draws import COUNTS, Drawn, base, data, positions, reach, scaling, some


def turning(rng, pairs):
    """A base, or frequencies of all pairs or of some."""
    choice = rng.random()
    if choice < 0.3:
        return {}
    if choice < 0.6:
        return {'base': base(rng)}
    fastest = rng.choice([1, 1, 8, 2 ** 20])
    return {'invFreq': [rng.uniform(-fastest, fastest) for _ in range(rng.choice([pairs, rng.randrange(pairs) + 1]))]}


def frequencies(rng):
    if rng.random() < 0.15:
        return [{'headDim': 2 * rng.randrange(1, 70), 'base': base(rng)}]
    return [scaling.configured(rng, rng.choice([4, 8, 64, 80, 96, 128]), 2 ** 17)]


def rotate(rng):
    pairs, rows, heads = rng.randrange(1, 9), rng.choice(COUNTS), rng.choice([1, 2, 3, 5])
    params = {'headDim': 2 * pairs, 'positions': positions(rng, rows)} | turning(rng, pairs)
    params |= some(rng, layout=rng.choice(['interleaved', 'half', 'wrong-mixed']),
                   attentionFactor=rng.choice([1, 1.25, 0.5]))
    return Drawn([data(rng, 2 * pairs * rows * heads), params], scale=4)


def contributions(rng):
    pairs = rng.randrange(1, 9)
    params = {'headDim': 2 * pairs, 'distances': positions(rng, rng.choice(COUNTS))}
    params |= turning(rng, pairs) | some(rng, layout=rng.choice(['interleaved', 'half']),
                                         product=rng.choice(['official', 'wrong-no-conjugate']))
    fastest = max(map(abs, params.get('invFreq', [1])))
    floor = 1e-9 if fastest > 1 else 8e-15 * (1 + reach(params['distances']))
    return Drawn([data(rng, 2 * pairs), data(rng, 2 * pairs), params], floor=floor)
