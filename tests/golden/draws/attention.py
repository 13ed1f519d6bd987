import math

from draws import COUNTS, Drawn, data, some, weights as rows_of_weights


def scores(rng):
    width = rng.choice(COUNTS)
    rows = [data(rng, width * rng.choice(COUNTS)) for _ in range(2)]
    return Drawn([*rows, {'headDim': width} | some(rng, scale=rng.choice([1, 0.3]))], scale=2 * width)


def sight(rng, keys):
    """Who sees whom."""
    params = some(rng, queryOffset=rng.randrange(6), causal=True)
    if params.get('causal') and rng.random() < 0.4:
        params['windowSize'] = rng.randrange(1, 6)
    if params.get('causal') and rng.random() < 0.4:
        params['prefixLen'] = rng.randrange(1, keys + 1)
    return params


def bias(rng, count):
    return ['-Infinity' if rng.random() < 0.1 else value for value in data(rng, count, 8)]


def weights(rng):
    queries, keys = rng.choice(COUNTS), rng.choice(COUNTS)
    params = {'queryLen': queries, 'keyLen': keys} | sight(rng, keys)
    if rng.random() < 0.3:
        params['mask'] = [rng.choice([0, 1, 1]) for _ in range(queries * keys)]
    if rng.random() < 0.5:
        params['bias'] = bias(rng, queries * keys)
    return Drawn([data(rng, queries * keys, 5), params], scale=3)


def attend(rng):
    queries, keys, width = (rng.choice(COUNTS) for _ in range(3))
    arguments = [rows_of_weights(rng, queries, keys), data(rng, keys * width)]
    return Drawn([*arguments, {'queryLen': queries, 'keyLen': keys, 'headDim': width}], scale=4)


def multiHead(rng):
    queries, keys, heads, width = (rng.choice(COUNTS[:8]) for _ in range(4))
    params = {'numHeads': heads, 'headDim': width} | sight(rng, keys)
    params |= some(rng, scale=0.3)
    if rng.random() < 0.5:
        params['bias'] = bias(rng, rng.choice([1, heads]) * queries * keys)
    rows = [data(rng, count * heads * width, 1) for count in (queries, keys, keys)]
    return Drawn([*rows, params], scale=4)


def layers(rng):
    tokens, heads = rng.choice(COUNTS[:6]), rng.choice([1, 2, 3])
    width = heads * rng.choice([1, 2, 4])
    small = 1.5 / math.sqrt(width)
    stack = [{name: data(rng, width * width, small) for name in ('wq', 'wk', 'wv', 'wo')}
             for _ in range(rng.randrange(1, 4))]
    params = {'dModel': width, 'numHeads': heads, 'layers': stack}
    params |= some(rng, causal=rng.random() < 0.5, residual=rng.random() < 0.5)
    if rng.random() < 0.3:
        params['bias'] = data(rng, rng.choice([1, heads]) * tokens * tokens)
    return Drawn([data(rng, tokens * width), params], scale=10)


def entropy(rng):
    queries, keys = rng.choice(COUNTS), rng.choice(COUNTS)
    return [rows_of_weights(rng, queries, keys), {'queryLen': queries, 'keyLen': keys}]


def window(rng):
    """The share is not near what some keys hold together."""
    queries, keys = rng.choice(COUNTS), rng.choice(COUNTS)
    table = rows_of_weights(rng, queries, keys)
    held = [math.fsum(table[row * keys + n:(row + 1) * keys])
            for row in range(queries) for n in range(keys)]
    share = rng.choice([0.5, 0.9, rng.uniform(0.01, 0.95)])
    while any(abs(share - part) < 1e-5 for part in held):
        share = rng.uniform(0.01, 0.95)
    params = {'queryLen': queries, 'keyLen': keys}
    return [table, params | ({} if share == 0.5 else {'share': share})]
