"""The cache of attention sinks: Xiao et al. 2024, StreamingLLM, section 3.2.

The window does not count the sinks. Positions are those in the cache: 0, 1, 2, ...
"""

import math

from methods import attention, case, close, COUNTS, flat, FLOAT, rows, weights


def kept_tokens(length, windowSize, sinkSize):
    return [token for token in range(length) if token < sinkSize or token >= length - windowSize]


def cache(length, windowSize, sinkSize):
    kept = kept_tokens(length, windowSize, sinkSize)
    return {'kept': kept, 'positions': list(range(len(kept)))}


def trace(length, windowSize, sinkSize):
    """The cache after each token: what it keeps, how many these are, and whom it let go."""
    steps = [kept_tokens(n + 1, windowSize, sinkSize) for n in range(length)]
    evicted = []
    for before, after in zip([[], *steps], steps):
        gone = set(before) - set(after)
        assert len(gone) <= 1
        evicted.append(gone.pop() if gone else -1)
    return {'kept': [step + [-1] * (sinkSize + windowSize - len(step)) for step in steps],
            'counts': [len(step) for step in steps], 'evicted': evicted}


def mass(weights, queryLen, keyLen, sinkSize):
    table = rows(weights, keyLen)
    assert len(table) == queryLen
    return [math.fsum(row[:sinkSize]) for row in table]


def draw_shape(rng):
    return {'length': rng.randrange(1, 50), 'windowSize': rng.randrange(1, 20),
            'sinkSize': rng.choice([0, 1, 2, 4, 4, 7])}


def draw_cache(rng):
    return [draw_shape(rng)]


def draw_trace(rng):
    return [draw_shape(rng)]


def draw_mass(rng):
    queries, keys = rng.choice(COUNTS), rng.choice(COUNTS)
    params = {'queryLen': queries, 'keyLen': keys, 'sinkSize': rng.randrange(1, keys + 1)}
    return [weights(rng, queries, keys), params]


def cases():
    def parts(verb, name, **params):
        return [case(f'{name}: {part}', verb.__name__, [params], values, 0, part)
                for part, values in verb(**params).items()]

    def mass_case(name, weights, **params):
        return case(name, 'mass', [flat(weights), params], mass(weights, **params), FLOAT)

    toy = attention.weights([[6, 0, 0, 0, 0] + [1] * 8], queryLen=1, keyLen=13)
    causal = [[1, 0, 0], [0.25, 0.75, 0], [0.5, 0.125, 0.375]]
    return [
        *parts(cache, 'four sinks and eight recent', length=15, windowSize=8, sinkSize=4),
        *parts(cache, 'nothing leaves yet', length=12, windowSize=8, sinkSize=4),
        *parts(cache, 'window attention', length=9, windowSize=3, sinkSize=0),
        *parts(trace, 'two sinks', length=8, windowSize=3, sinkSize=2),
        *parts(trace, 'no sinks', length=5, windowSize=2, sinkSize=0),
        *parts(trace, 'wider than the stream', length=3, windowSize=4, sinkSize=1),
        mass_case('a sink and recent keys', toy, queryLen=1, keyLen=13, sinkSize=1),
        mass_case('rows', causal, queryLen=3, keyLen=3, sinkSize=2),
        mass_case('no sinks', causal, queryLen=3, keyLen=3, sinkSize=0),
    ]


def known():
    full = cache(15, 8, 4)
    close('kept', full['kept'], [0, 1, 2, 3, *range(7, 15)])
    close('positions', full['positions'], list(range(12)))
    close('nothing evicted', cache(12, 8, 4)['kept'], list(range(12)))
    steps = trace(15, 8, 4)
    close('last step', steps['kept'][14], full['kept'])
    close('evicted', steps['evicted'], [-1] * 12 + [4, 5, 6])
    logits = [6, 0, 0, 0, 0] + [1] * 8
    weights = attention.weights(logits, 1, 13)
    close('weight of the sink', mass(weights, 1, 13, 1), [0.9400098986638918])
    close('weight of a recent key', weights[0][12], 0.006333736875813004)
    close('without the sink', attention.weights(logits[5:], 1, 8), [[0.125] * 8])
