"""T5's relative position buckets and bias: Raffel et al. 2020, section 2.1; Hugging Face's T5 code.

Relative positions are key - query. The bucket formula's floor of a logarithm is taken between
whole numbers: with m buckets beyond the `exact` nearest ones, the step of distance n is

    the largest k with (n / exact)^m >= (maxDistance / exact)^k
"""

import math

from methods import close, COUNTS, data, Drawn, rows, some


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


def draw_shape(rng):
    """Buckets of one or both directions, at least two for each."""
    both = rng.random() < 0.5
    count = rng.choice([32, 64, 4, 8, 10, 16, 20]) if both else rng.choice([32, 2, 5, 7, 16, 31, 64])
    exact = (count // 2 if both else count) // 2
    if rng.random() < 0.3:
        return {} if both else {'bidirectional': False}
    furthest = rng.choice([128, 256, 1000, exact + 1, exact + 7])
    return {'bidirectional': both, 'numBuckets': count, 'maxDistance': furthest + exact}


def draw_buckets(rng):
    params = draw_shape(rng)
    edges = thresholds(**params)
    places = [rng.choice([0, 1, -1, sign * (rng.choice(edges) + rng.choice([-1, 0, 1])),
                          sign * rng.randrange(200), sign * rng.randrange(2 ** 20)])
              for sign in (1, -1) * 20]
    return [params | {'relativePositions': places}]


def draw_thresholds(rng):
    return [draw_shape(rng)]


def draw_bias(rng):
    params = draw_shape(rng) | {'numHeads': rng.choice([1, 2, 3, 6, 12])}
    params |= {'queryLen': rng.choice(COUNTS), 'keyLen': rng.choice([*COUNTS, 70])}
    params |= some(rng, queryOffset=rng.randrange(300))
    return [data(rng, params.get('numBuckets', 32) * params['numHeads']), params]


def draw_scores(rng):
    width = rng.choice(COUNTS)
    params = {'headDim': width} | some(rng, scaling=rng.choice(['none', 'wrong-sqrt']))
    rows = [data(rng, width * rng.choice(COUNTS)) for _ in range(2)]
    return Drawn([*rows, params], scale=2 * width)


def corners():
    """As many keys as queries; WavLM's buckets, and some without a distance."""
    square = {'numHeads': 3, 'queryLen': 5, 'keyLen': 5, 'numBuckets': 4, 'maxDistance': 2}
    return {'bias': [[[round(math.sin(n), 3) for n in range(12)], square]],
            'thresholds': [[{'numBuckets': 320, 'maxDistance': 800}], [{'bidirectional': False, 'maxDistance': 20}]]}


def known():
    close('both directions', thresholds(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 23, 32, 46, 64, 91])
    close('causal', thresholds(bidirectional=False), [
        *range(16), 16, 19, 21, 24, 27, 31, 35, 40, 46, 52, 59, 67, 77, 87, 99, 113])
    close('buckets', buckets([0, -1, 1, -8, 8, -128, 1000]), [0, 1, 17, 8, 24, 15, 31])
    close('causal buckets', buckets([-16, -18, -19, -64, -113, 5], bidirectional=False),
          [16, 16, 17, 26, 31, 0])
    close('each threshold starts its bucket', buckets([-n for n in thresholds()]), list(range(16)))
    close('no scale', scores([1, 2, 3, 4], [4, 3, 2, 1], 4), [[20]])
    close('scale', scores([1, 2, 3, 4], [4, 3, 2, 1], 4, 'wrong-sqrt'), [[10]])
