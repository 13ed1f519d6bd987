from draws import COUNTS, Drawn, data, some
from oracle import t5


def shape(rng):
    """Buckets of one or both directions, at least two for each."""
    both = rng.random() < 0.5
    count = rng.choice([32, 64, 4, 8, 10, 16, 20]) if both else rng.choice([32, 2, 5, 7, 16, 31, 64])
    exact = (count // 2 if both else count) // 2
    if rng.random() < 0.3:
        return {} if both else {'bidirectional': False}
    furthest = rng.choice([128, 256, 1000, exact + 1, exact + 7])
    return {'bidirectional': both, 'numBuckets': count, 'maxDistance': furthest + exact}


def buckets(rng):
    params = shape(rng)
    edges = t5.thresholds(**params)
    places = [rng.choice([0, 1, -1, sign * (rng.choice(edges) + rng.choice([-1, 0, 1])),
                          sign * rng.randrange(200), sign * rng.randrange(2 ** 20)])
              for sign in (1, -1) * 20]
    return [params | {'relativePositions': places}]


def thresholds(rng):
    return [shape(rng)]


def bias(rng):
    params = shape(rng) | {'numHeads': rng.choice([1, 2, 3, 6, 12])}
    params |= {'queryLen': rng.choice(COUNTS), 'keyLen': rng.choice([*COUNTS, 70])}
    params |= some(rng, queryOffset=rng.randrange(300))
    return [data(rng, params.get('numBuckets', 32) * params['numHeads']), params]


def scores(rng):
    width = rng.choice(COUNTS)
    params = {'headDim': width} | some(rng, scaling=rng.choice(['none', 'wrong-sqrt']))
    rows = [data(rng, width * rng.choice(COUNTS)) for _ in range(2)]
    return Drawn([*rows, params], scale=2 * width)
