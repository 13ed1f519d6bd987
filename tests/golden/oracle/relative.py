"""Relative positions: Shaw et al. 2018, section 3.2 (clipped indices); Dai et al. 2019,
Transformer-XL, section 3.3 (the four terms of a score).
"""

import math

from oracle import rows


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
