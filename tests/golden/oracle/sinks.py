"""The cache of attention sinks: Xiao et al. 2024, StreamingLLM, section 3.2.

The window does not count the sinks. Positions are those in the cache: 0, 1, 2, ...
"""

import math

from oracle import rows


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
