"""Positions that depend on the text.

CoPE: Golovneva et al. 2024; facebookresearch/RAM, projects/cope, context_position.py. FoX: Lin et al. 2025,
zhixuan-lin/forgetting-transformer. PaTH: Yang et al. 2025; fla-org/flash-linear-attention, path_attn.py.
"""

import math

from methods import alibi, close, COUNTS, data, Drawn, rows, single, some

NEVER = -math.inf


def contextual(gates, logits, queryLen, keyLen, queryOffset=0, order='backward'):
    gates, logits = rows(gates, keyLen), rows(logits, len(flat_logits(logits)) // queryLen)
    positions, bias = [], []
    for i, (row, fixed) in enumerate(zip(gates, logits)):
        seen = [gate if k <= i + queryOffset else 0 for k, gate in enumerate(row)]  # gates * attn_mask
        parts = [seen[:j + 1] if order == 'wrong-forward' else seen[j:] for j in range(keyLen)]
        ahead = [j > i + queryOffset for j in range(keyLen)]
        place = [0.0 if later else min(math.fsum(part), len(fixed) - 1)
                 for part, later in zip(parts, ahead)]
        positions.append(place)
        bias.append([fixed[math.ceil(p)] * (p - math.floor(p)) + fixed[math.floor(p)] * (1 - p + math.floor(p))
                     for p in place])
    return {'positions': positions, 'bias': bias}


def flat_logits(logits):
    return [each for row in logits for each in (row if isinstance(row, list) else [row])]


def logarithm(gate):
    return math.log(gate) if gate > 0 else NEVER


def forget(gates, queryLen, queryOffset=0, rule='official'):
    """As products between key and query."""
    late = rule == 'official'

    def between(j, i):
        return gates[j + late:i + late]

    return [[math.fsum(logarithm(gate) for gate in between(j, i))
             if min(between(j, i), default=1) > 0 else NEVER
             for j in range(i + 1)] + [NEVER] * (len(gates) - i - 1)
            for i in range(queryOffset, queryOffset + queryLen)]


def product(a, b):
    return [[math.fsum(x * y for x, y in zip(row, col)) for col in zip(*b)] for row in a]


def householder(w, beta, rule='official'):
    norm = math.fsum(x * x for x in w) if rule == 'official' else 1
    return [[(r == c) - (beta * w[r] * w[c] / norm if norm else 0) for c in range(len(w))]
            for r in range(len(w))]


def path(q, k, headDim, w, beta, rule='official'):
    """With the matrices written out: q_i^T H_i ... H_(j+1) k_j."""
    q, k, w = rows(q, headDim), rows(k, headDim), rows(w, headDim)
    scores = []
    for i in range(len(q)):
        row = []
        for j in range(i + 1):
            key = [[x] for x in k[j]]
            for t in range(j + 1, i + 1):
                key = product(householder(w[t], beta[t], rule), key)
            row.append(math.fsum(x * y[0] for x, y in zip(q[i], key)))
        scores.append(row + [NEVER] * (len(q) - i - 1))
    return scores


def draw_gates(rng, count):
    return [single(rng.choice([0, 1, rng.random(), rng.random() ** 4])) for _ in range(count)]


def draw_contextual(rng):
    keys = rng.choice(COUNTS)
    queries = rng.randrange(1, keys + 1)
    params = {'queryLen': queries, 'keyLen': keys}
    params |= some(rng, queryOffset=rng.randrange(keys - queries + 1), order=rng.choice(['backward', 'wrong-forward']))
    count = rng.choice(COUNTS)
    return Drawn([draw_gates(rng, queries * keys), data(rng, queries * count), params], scale=4, floor=1e-12)


def draw_forget(rng):
    keys = rng.choice(COUNTS)
    queries = rng.randrange(1, keys + 1)
    params = {'queryLen': queries} | some(rng, queryOffset=rng.randrange(keys - queries + 1),
                                         rule=rng.choice(['official', 'wrong-shifted']))
    return Drawn([draw_gates(rng, keys), params], scale=20)


def draw_path(rng):
    width, count = rng.randrange(1, 9), rng.choice(COUNTS)
    beta = [rng.choice([0, 1, 2, rng.uniform(0, 2)]) for _ in range(count)]
    w = data(rng, count * width)
    if rng.random() < 0.3:
        w[:width] = [0] * width
    q, k = data(rng, count * width), data(rng, count * width)
    rule = some(rng, rule=rng.choice(['official', 'wrong-unnormalised']))
    if rule == {'rule': 'wrong-unnormalised'}:  # rows of length 1 at most: H shrinks, and terms stay small
        w = [single(x / 2 / width ** 0.5) for x in w]
    return Drawn([q, k, {'headDim': width, 'w': w, 'beta': beta} | rule], scale=8 * width)


def corners():
    """As many keys as queries."""
    square = [[0.5, 0.25, 1, 0.125, 0] * 5, [1, 0.5, -1] * 5, {'queryLen': 5, 'keyLen': 5}]
    return {'contextual': [Drawn(square, scale=4, floor=1e-12)]}


def known():
    # All gates open: positions are i - j + 1, "token-based relative positions" of the paper.
    close('open', contextual([1] * 4, [0] * 9, 1, 4, 3)['positions'], [4, 3, 2, 1])
    close('half', contextual([0.5, 0.5], [1, 3], 1, 2, 1)['bias'], [3, 2])
    # One gate for all tokens: ALiBi.
    slope = alibi.slopes(4)[1]
    rows_of = alibi.bias(4, 6, 6, causal=True)[1]
    close('ALiBi', [row[:i + 1] for i, row in enumerate(forget([math.exp(-slope)] * 6, 6))],
          [row[:i + 1] for i, row in enumerate(rows_of)])
    # Reflections along the key change its sign, one after another: parity.
    ones = [1, 0] * 4
    close('parity', path(ones, ones, 2, ones, [2, 2, 0, 2])[3], [1, -1, -1, 1])
    # Twice as long, the reflection is none: 1 - 2 * 4.
    close('stretched', path(ones, ones, 2, [2, 0] * 4, [2] * 4, 'wrong-unnormalised')[3], [-343, 49, -7, 1])
    # The sum that torch.cumsum(...) - gates gives: exclusive.
    close('shifted', forget([math.e, math.e ** 2, math.e ** 4], 3, rule='wrong-shifted')[2], [3, 2, 0])
    close('orthogonal', householder([3, 4], 2), [[0.28, -0.96], [-0.96, -0.28]])
