import math

from cases import case
from oracle import t5


def cases():
    def buckets(name, relative, **params):
        params = {'relativePositions': relative} | params
        return case(name, 'buckets', [params], t5.buckets(**params), 0)

    def thresholds(name, **params):
        return case(name, 'thresholds', [params], t5.thresholds(**params), 0)

    def bias(name, heads, **params):
        table = [round(math.sin(2 * n), 3) for n in range(params.get('numBuckets', 32) * heads)]
        params = {'numHeads': heads} | params
        return case(name, 'bias', [table, params], t5.bias(table, **params), 1e-7)

    def scores(name, **params):
        q = [round(math.cos(3 * n), 3) for n in range(8)]
        k = [round(math.sin(5 * n), 3) for n in range(12)]
        params = {'headDim': 4} | params
        return case(name, 'scores', [q, k, params], t5.scores(q, k, **params), 1e-6)

    around = [-1000, -128, -127, -91, -90, -64, -32, -16, -8, -1, 0, 1, 8, 16, 23, 63, 1000]
    return [
        buckets('both directions', around),
        buckets('one direction', [-1000, -113, -112, -64, -19, -18, -16, -15, 0, 5],
                bidirectional=False),
        buckets('few', list(range(-12, 13)), numBuckets=8, maxDistance=10),
        thresholds('both directions'),
        thresholds('one direction', bidirectional=False),
        thresholds('an odd number', bidirectional=False, numBuckets=7, maxDistance=50),
        thresholds('fewest', numBuckets=4, maxDistance=2),
        thresholds('some without a distance', bidirectional=False, maxDistance=20),
        thresholds('WavLM', numBuckets=320, maxDistance=800),
        bias('square', 2, queryLen=6, keyLen=6),
        bias('later queries, one direction', 3, queryLen=3, keyLen=9, queryOffset=20,
             bidirectional=False, numBuckets=10, maxDistance=16),
        scores('as T5 has them'),
        scores('divided', scaling='wrong-sqrt'),
    ]
