from draws import Drawn, base, data, some

KINDS = ('text', 'image', 'video')


def segment(rng, merge, kinds=KINDS):
    kind = rng.choice(kinds)
    if kind == 'text':
        return {'type': kind, 'length': rng.randrange(1, 7)}
    sides = [merge * rng.randrange(1, 5), merge * rng.randrange(1, 5)]
    return {'type': kind, 'grid': sides if kind == 'image' else [rng.randrange(1, 5), *sides]}


def positionIds(rng):
    params = some(rng, spatialMergeSize=rng.choice([1, 2, 3]),
                  advance=rng.choice(['official', 'wrong-area']))
    merge = params.get('spatialMergeSize', 2)
    return [params | {'segments': [segment(rng, merge) for _ in range(rng.randrange(1, 7))]}]


def allotment(rng):
    """Sections, and how they are laid over the pairs: interleaved ones may outlast them."""
    sections = [rng.randrange(1, 6) for _ in range(3)]
    params = {'headDim': 2 * sum(sections), 'sections': sections}
    return params | some(rng, allocation=rng.choice(['sections', 'interleaved', 'interleaved']))


def axes(rng):
    return [allotment(rng)]


def rotate(rng):
    params = allotment(rng)
    tokens, heads = rng.randrange(1, 6), rng.choice([1, 2, 3])
    params['ids'] = [rng.choice([rng.randrange(40), rng.randrange(2 ** 20)])
                     for _ in range(3 * tokens)]
    if rng.random() < 0.3:
        params['invFreq'] = [rng.uniform(0, 1) for _ in range(params['headDim'] // 2)]
    else:
        params |= some(rng, base=base(rng))
    params |= some(rng, layout=rng.choice(['half', 'interleaved']))
    return Drawn([data(rng, params['headDim'] * tokens * heads), params], scale=3)
