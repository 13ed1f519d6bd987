"""T5's relative position buckets and bias: Raffel et al. 2020, section 2.1; Hugging Face's T5 code.

Relative positions are key - query. The bucket formula's floor of a logarithm is taken between
whole numbers: with m buckets beyond the `exact` nearest ones, the step of distance n is

    the largest k with (n / exact)^m >= (maxDistance / exact)^k
"""

import math

from oracle import rows


def one_direction(bidirectional, numBuckets):
    return numBuckets // 2 if bidirectional else numBuckets


def reaches(n, k, exact, steps, furthest):
    """Whether distance n >= exact lies at least k steps beyond the exact buckets."""
    return n ** steps * exact ** k >= furthest ** k * exact ** steps


def bucket_of_distance(n, count, furthest):
    exact = count // 2
    if n < exact:
        return n
    k = 0
    while k < count - exact - 1 and reaches(n, k + 1, exact, count - exact, furthest):
        k += 1
    return exact + k


def bucket(relative, bidirectional, numBuckets, maxDistance):
    count = one_direction(bidirectional, numBuckets)
    if bidirectional:
        return (count if relative > 0 else 0) + bucket_of_distance(abs(relative), count, maxDistance)
    return bucket_of_distance(max(-relative, 0), count, maxDistance)


def buckets(relativePositions, bidirectional=True, numBuckets=32, maxDistance=128):
    return [bucket(int(r), bidirectional, numBuckets, maxDistance) for r in relativePositions]


def thresholds(bidirectional=True, numBuckets=32, maxDistance=128):
    """The smallest distance of each bucket; an empty bucket has that of the next one."""
    count = one_direction(bidirectional, numBuckets)
    exact = count // 2
    found, n = list(range(exact)), exact
    for k in range(count - exact):
        while not reaches(n, k, exact, count - exact, maxDistance):
            n += 1
        found.append(n)
    return found


def bias(table, numHeads, queryLen, keyLen, bidirectional=True, numBuckets=32, maxDistance=128,
         queryOffset=0):
    table = rows(table, numHeads)
    assert len(table) == numBuckets
    line = {r: bucket(r, bidirectional, numBuckets, maxDistance)
            for r in range(-queryOffset - queryLen, keyLen)}
    return [[[table[line[j - i - queryOffset]][head] for j in range(keyLen)]
             for i in range(queryLen)] for head in range(numHeads)]


def scores(q, k, headDim, scaling='none'):
    """q . k as it is; 'wrong-sqrt' divides by sqrt(headDim)."""
    factor = 1 / math.sqrt(headDim) if scaling == 'wrong-sqrt' else 1
    return [[factor * math.fsum(a * b for a, b in zip(x, y)) for y in rows(k, headDim)]
            for x in rows(q, headDim)]
