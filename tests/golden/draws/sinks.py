from draws import COUNTS, weights


def shape(rng):
    return {'length': rng.randrange(1, 50), 'windowSize': rng.randrange(1, 20),
            'sinkSize': rng.choice([0, 1, 2, 4, 4, 7])}


def cache(rng):
    return [shape(rng)]


def trace(rng):
    return [shape(rng)]


def mass(rng):
    queries, keys = rng.choice(COUNTS), rng.choice(COUNTS)
    params = {'queryLen': queries, 'keyLen': keys, 'sinkSize': rng.randrange(1, keys + 1)}
    return [weights(rng, queries, keys), params]
