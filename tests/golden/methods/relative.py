"""Relative positions: Shaw et al. 2018, section 3.2 (clipped indices); Dai et al. 2019,
Transformer-XL, section 3.3 (the four terms of a score).
"""

import math

from methods import base, case, close, COUNTS, data, Drawn, flat, rows, sinusoidal, some


def indices(queryLen, keyLen, maxRelativePosition, queryOffset=0, order='key-minus-query'):
    sign = -1 if order == 'query-minus-key' else 1
    furthest = maxRelativePosition
    return [[max(-furthest, min(furthest, sign * (j - i - queryOffset))) + furthest
             for j in range(keyLen)] for i in range(queryLen)]


def encoded_distance(distance, width, base):
    """All sines, then all cosines, as Transformer-XL's code has them."""
    angles = [distance * base ** (-2 * n / width) for n in range(width // 2)]
    return [math.sin(a) for a in angles] + [math.cos(a) for a in angles]


def dot(a, b):
    return math.fsum(x * y for x, y in zip(a, b))


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


def cases():
    def wave(rows, start):
        return [round(math.sin(start + 0.7 * n), 3) for n in range(rows * 4)]

    def indices_case(name, **params):
        return case(name, 'indices', [params], indices(**params), 0)

    def terms_case(name, q, k, **params):
        results = terms(q, k, **params)
        return [case(f'{name}, {part}', 'terms', [q, k, params], results[part], 3e-6, part)
                for part in ('content', 'position', 'contentBias', 'positionBias')]

    q, k, biases = wave(3, 0), wave(5, 2), {'headDim': 4, 'u': wave(1, 5), 'v': wave(1, 9)}
    return [
        indices_case("Shaw's example", queryLen=5, keyLen=5, maxRelativePosition=2),
        indices_case('the other way round', queryLen=4, keyLen=4, maxRelativePosition=4,
                     order='query-minus-key'),
        indices_case('more keys than queries, later queries', queryLen=2, keyLen=7,
                     maxRelativePosition=3, queryOffset=4),
        indices_case('one row of a table of three', queryLen=3, keyLen=2, maxRelativePosition=1),
        *terms_case('sinusoidal distances', q, k, **biases),
        *terms_case('later queries, small base', q, k, **biases, base=100, queryOffset=2),
        *terms_case('own keys', q, k, **biases, relativeKeys=flat(wave(7, 1))),
        *terms_case('more queries than keys', k, q, **biases, queryOffset=1),
    ]


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
    # Rows by increasing distance: with 2 queries and 3 keys they are -2, -1, 0, 1.
    given = terms([1, 1], [0, 0, 0], 1, [0], [1], relativeKeys=[-2, -1, 0, 1])
    close('rows of distances', given['position'], [[0, -1, -2], [1, 0, -1]])
