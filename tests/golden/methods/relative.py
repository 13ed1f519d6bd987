"""Relative positions: Shaw et al. 2018, section 3.2 (clipped indices); Dai et al. 2019,
Transformer-XL, section 3.3 (the four terms of a score); He et al. 2020, DeBERTa, section 3.1; Ke et al. 2020, TUPE,
equations 7 and 10.
"""

import math

from methods import base, close, COUNTS, data, dot, Drawn, rows, sinusoidal, some


def indices(queryLen, keyLen, maxRelativePosition, queryOffset=0, order='key-minus-query'):
    sign = -1 if order == 'query-minus-key' else 1
    furthest = maxRelativePosition
    return [[max(-furthest, min(furthest, sign * (j - i - queryOffset))) + furthest
             for j in range(keyLen)] for i in range(queryLen)]


def encoded_distance(distance, width, base):
    """All sines, then all cosines, as Transformer-XL's code has them."""
    angles = [distance * base ** (-2 * n / width) for n in range(width // 2)]
    return [math.sin(a) for a in angles] + [math.cos(a) for a in angles]


def terms(q, k, headDim, u, v, relativeKeys=None, base=10000, queryOffset=0):
    """(a) q . k, (b) q . r, (c) u . k, (d) v . r, none of them scaled."""
    q, k = rows(q, headDim), rows(k, headDim)
    nearest = -(len(k) - 1 - queryOffset)  # the distance of row 0 of relativeKeys

    def r(i, j):
        distance = i + queryOffset - j
        if relativeKeys is None:
            return encoded_distance(distance, headDim, base)
        return rows(relativeKeys, headDim)[distance - nearest]

    def table(entry):
        return [[entry(i, j) for j in range(len(k))] for i in range(len(q))]

    return {'content': table(lambda i, j: dot(q[i], k[j])),
            'position': table(lambda i, j: dot(q[i], r(i, j))),
            'contentBias': table(lambda i, j: dot(u, k[j])),
            'positionBias': table(lambda i, j: dot(v, r(i, j)))}


def disentangled(q, k, headDim, maxRelativePosition, qPosition, kPosition, index='official'):
    """Algorithm 1 of DeBERTa: every key with every distance first, then the rows that are asked for."""
    q, k = rows(q, headDim), rows(k, headDim)
    furthest, scale = maxRelativePosition, 1 / math.sqrt(3 * headDim)

    def delta(a, b):
        if a - b <= -furthest:
            return 0
        return 2 * furthest - 1 if a - b >= furthest else a - b + furthest

    of_key = [[dot(x, r) for r in rows(kPosition, headDim)] for x in q]
    of_query = [[dot(x, r) for r in rows(qPosition, headDim)] for x in k]

    def back(i, j):
        return delta(i, j) if index == 'wrong-same-index' else delta(j, i)

    def table(entry):
        return [[scale * entry(i, j) for j in range(len(k))] for i in range(len(q))]

    return {'content': table(lambda i, j: dot(q[i], k[j])),
            'contentToPosition': table(lambda i, j: of_key[i][delta(i, j)]),
            'positionToContent': table(lambda i, j: of_query[j][back(i, j)])}


def untied(q, k, headDim, qPosition, kPosition, classFrom=None, classTo=None):
    q, k, p, r = (rows(values, headDim) for values in (q, k, qPosition, kPosition))
    scale = 1 / math.sqrt(2 * headDim)
    position = [[scale * dot(a, b) for b in r] for a in p]
    if classTo is not None:
        for line in position[1:]:
            line[0] = classTo
    if classFrom is not None:
        position[0] = [classFrom] * len(r)
    return {'content': [[scale * dot(a, b) for b in k] for a in q], 'position': position}


def draw_disentangled(rng):
    width, furthest = rng.randrange(1, 9), rng.choice([1, 2, 5])
    tables = {name: data(rng, 2 * furthest * width) for name in ('qPosition', 'kPosition')}
    q, k = (data(rng, rng.choice(COUNTS) * width) for _ in range(2))
    params = {'headDim': width, 'maxRelativePosition': furthest} | tables
    return Drawn([q, k, params | some(rng, index=rng.choice(['official', 'wrong-same-index']))], scale=4 * width)


def draw_untied(rng):
    width = rng.randrange(1, 9)
    q, k = (data(rng, rng.choice(COUNTS) * width) for _ in range(2))
    params = {'headDim': width, 'qPosition': data(rng, len(q)), 'kPosition': data(rng, len(k))}
    return Drawn([q, k, params | some(rng, classFrom=rng.uniform(-2, 2), classTo=rng.uniform(-2, 2))], scale=4 * width)


def draw_indices(rng):
    order = rng.choice(['key-minus-query', 'query-minus-key'])
    params = {'queryLen': rng.choice(COUNTS), 'keyLen': rng.choice(COUNTS),
              'maxRelativePosition': rng.choice([1, 2, 4, 16, 128])}
    return [params | some(rng, queryOffset=rng.randrange(20), order=order)]


def draw_terms(rng):
    width, queries, keys = 2 * rng.randrange(1, 7), rng.choice(COUNTS), rng.choice(COUNTS)
    params = {'headDim': width, 'u': data(rng, width), 'v': data(rng, width)}
    params |= some(rng, queryOffset=rng.randrange(20))
    if rng.random() < 0.5:
        params['relativeKeys'] = data(rng, (queries + keys - 1) * width)
    else:
        params |= some(rng, base=base(rng))
    return Drawn([data(rng, queries * width), data(rng, keys * width), params], scale=4 * width)


def corners():
    """As many keys as queries."""
    return {'indices': [[{'queryLen': 5, 'keyLen': 5, 'maxRelativePosition': 2}]]}


def known():
    close('Shaw', indices(5, 5, 2), [
        [2, 3, 4, 4, 4], [1, 2, 3, 4, 4], [0, 1, 2, 3, 4], [0, 0, 1, 2, 3], [0, 0, 0, 1, 2]])
    other = indices(4, 4, 4, order='query-minus-key')
    close('query - key', [other[0][3], other[3][0]], [1, 7])
    q, k, u, v = [1, 2, 0, -1], [3, 1, -2, 0.5], [1, 0, 0, 1], [0, 1, 1, 0]
    plain = terms(q, k, 4, u, v)
    keys = sinusoidal.encode(4, positions=[0], layout='concatenated')
    close('distance 0', plain['position'], [[q[2] * keys[0][2] + q[3] * keys[0][3]]])
    close('content', plain['content'], [[4.5]])
    close('biases', [plain['contentBias'], plain['positionBias']], [[[3.5]], [[1]]])
    # Tables of the numbers 0 to 3: what is left is the row. Seen from the query 0, the key 1 is one ahead, delta 1;
    # from there the query is one behind, delta 3.
    numbered = {'headDim': 1, 'maxRelativePosition': 2, 'qPosition': [0, 1, 2, 3], 'kPosition': [0, 1, 2, 3]}
    ones, root = [1, 1, 1, 1], math.sqrt(3)
    right = disentangled(ones, ones, **numbered)
    close('c2p', [root * x for x in right['contentToPosition'][0]], [2, 1, 0, 0])
    close('p2c', [root * x for x in right['positionToContent'][0]], [2, 3, 3, 3])
    wrong = disentangled(ones, ones, **numbered, index='wrong-same-index')
    close('one index', wrong['positionToContent'], right['contentToPosition'])
    close('TUPE', untied([1, 2], [3, 4], 1, [1, 1], [5, 7], 9, 8)['position'], [[9, 9], [8, 7 / math.sqrt(2)]])
    # Rows by increasing distance: with 2 queries and 3 keys they are -2, -1, 0, 1.
    given = terms([1, 1], [0, 0, 0], 1, [0], [1], relativeKeys=[-2, -1, 0, 1])
    close('rows of distances', given['position'], [[0, -1, -2], [1, 0, -1]])
