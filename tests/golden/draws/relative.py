from draws import COUNTS, Drawn, base, data, some


def indices(rng):
    order = rng.choice(['key-minus-query', 'query-minus-key'])
    params = {'queryLen': rng.choice(COUNTS), 'keyLen': rng.choice(COUNTS),
              'maxRelativePosition': rng.choice([1, 2, 4, 16, 128])}
    return [params | some(rng, queryOffset=rng.randrange(20), order=order)]


def terms(rng):
    width, queries, keys = 2 * rng.randrange(1, 7), rng.choice(COUNTS), rng.choice(COUNTS)
    params = {'headDim': width, 'u': data(rng, width), 'v': data(rng, width)}
    params |= some(rng, queryOffset=rng.randrange(20))
    if rng.random() < 0.5:
        params['relativeKeys'] = data(rng, (queries + keys - 1) * width)
    else:
        params |= some(rng, base=base(rng))
    return Drawn([data(rng, queries * width), data(rng, keys * width), params], scale=4 * width)
