"""The cache of attention sinks: Xiao et al. 2024, StreamingLLM, section 3.2. Weights with a sink of their own: the
sink is one more logit, softmax is that of all, and its weight is dropped, as huggingface/transformers has it in
modeling_gpt_oss; softmax1 is that with the logit 0.

The window does not count the sinks. Positions are those in the cache: 0, 1, 2, ...
"""

import math

from methods import attention, close, COUNTS, data, Drawn, flat, rows, some
from methods import weights as some_weights


def kept_tokens(seqLen, windowSize, sinkSize):
    return [token for token in range(seqLen) if token < sinkSize or token >= seqLen - windowSize]


def cache(seqLen, windowSize, sinkSize):
    kept = kept_tokens(seqLen, windowSize, sinkSize)
    return {'kept': kept, 'positions': list(range(len(kept)))}


def trace(seqLen, windowSize, sinkSize):
    """The cache after each token: what it keeps, how many these are, and whom it let go."""
    steps = [kept_tokens(n + 1, windowSize, sinkSize) for n in range(seqLen)]
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


def weights(scores, queryLen, keyLen, sink=0, gates=None, rule='official'):
    table, elsewhere = [], []
    for row, gate in zip(rows(scores, keyLen), gates or [1] * queryLen):
        if rule == 'wrong-gated-scores':
            row, gate = [x if x == -math.inf else gate * x for x in row], 1
        seen = [x for x in row if x > -math.inf]
        if not seen:
            table.append([0] * keyLen)
            elsewhere.append(1)
            continue
        if rule == 'wrong-unshifted':
            row = [x - max(seen) for x in row]
        combined = [*row, sink]
        powers = [math.exp(x - max(combined)) for x in combined]
        all_weights = [power / math.fsum(powers) for power in powers]
        table.append([gate * each for each in all_weights[:-1]])
        elsewhere.append((1 - gate) + gate * all_weights[-1])
    return {'weights': table, 'elsewhere': elsewhere}


def draw_weights(rng):
    queries, keys = rng.choice(COUNTS), rng.choice(COUNTS)
    size = rng.choice([2, 20, 200])
    scores = [-math.inf if rng.random() < 0.05 else x for x in data(rng, queries * keys, size)]
    params = {'queryLen': queries, 'keyLen': keys} | some(
        rng, sink=rng.choice([0, -1e6, 3.5, 1e6, rng.uniform(-size, size)]),
        gates=[rng.choice([0, 1, rng.random()]) for _ in range(queries)],
        rule=rng.choice(['official', 'wrong-unshifted', 'wrong-gated-scores']))
    return Drawn([flat(scores), params], scale=1, floor=1e-12)


def draw_shape(rng):
    return {'seqLen': rng.randrange(1, 50), 'windowSize': rng.randrange(1, 20),
            'sinkSize': rng.choice([0, 1, 2, 4, 4, 7])}


def draw_cache(rng):
    return [draw_shape(rng)]


def draw_trace(rng):
    return [draw_shape(rng)]


def draw_mass(rng):
    queries, keys = rng.choice(COUNTS), rng.choice(COUNTS)
    params = {'queryLen': queries, 'keyLen': keys, 'sinkSize': rng.randrange(1, keys + 1)}
    return [some_weights(rng, queries, keys), params]


def known():
    # exp(x) / (1 + sum of exp(x)): two logits ln 2 and ln 3 leave a sixth elsewhere.
    off_by_one = weights([math.log(2), math.log(3)], 1, 2)
    close('softmax1', flat(off_by_one['weights']) + off_by_one['elsewhere'], [1 / 3, 1 / 2, 1 / 6])
    close('low scores', weights([-30, -30], 1, 2)['elsewhere'], [1 / (1 + 2 * math.exp(-30))])
    # Of the code in question: the largest is at 0, where the 1 is, and cannot get below a half of both.
    close('unshifted', weights([-30, -30], 1, 2, rule='wrong-unshifted')['elsewhere'], [1 / 3])
    close('softmax', weights([1, 2, 3], 1, 3, -1e6)['weights'], attention.weights([1, 2, 3], 1, 3))
    full = cache(15, 8, 4)
    close('kept', full['kept'], [0, 1, 2, 3, *range(7, 15)])
    close('positions', full['positions'], list(range(12)))
    close('nothing evicted', cache(12, 8, 4)['kept'], list(range(12)))
    steps = trace(15, 8, 4)
    close('last step', steps['kept'][14], full['kept'])
    close('evicted', steps['evicted'], [-1] * 12 + [4, 5, 6])
    logits = [6, 0, 0, 0, 0] + [1] * 8
    made = attention.weights(logits, 1, 13)
    close('weight of the sink', mass(made, 1, 13, 1), [0.9400098986638918])
    close('weight of a recent key', made[0][12], 0.006333736875813004)
    close('without the sink', attention.weights(logits[5:], 1, 8), [[0.125] * 8])
