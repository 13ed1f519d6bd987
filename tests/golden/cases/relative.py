import math

import oracle
from cases import case
from oracle import relative


def cases():
    def wave(rows, start):
        return [round(math.sin(start + 0.7 * n), 3) for n in range(rows * 4)]

    def indices(name, **params):
        return case(name, 'indices', [params], relative.indices(**params), 0)

    def terms(name, q, k, **params):
        results = relative.terms(q, k, **params)
        return [case(f'{name}, {part}', 'terms', [q, k, params], results[part], 3e-6, part)
                for part in ('content', 'position', 'contentBias', 'positionBias')]

    q, k, biases = wave(3, 0), wave(5, 2), {'headDim': 4, 'u': wave(1, 5), 'v': wave(1, 9)}
    return [
        indices("Shaw's example", queryLen=5, keyLen=5, maxRelativePosition=2),
        indices('the other way round', queryLen=4, keyLen=4, maxRelativePosition=4,
                order='query-minus-key'),
        indices('more keys than queries, later queries', queryLen=2, keyLen=7,
                maxRelativePosition=3, queryOffset=4),
        indices('one row of a table of three', queryLen=3, keyLen=2, maxRelativePosition=1),
        *terms('sinusoidal distances', q, k, **biases),
        *terms('later queries, small base', q, k, **biases, base=100, queryOffset=2),
        *terms('own keys', q, k, **biases, relativeKeys=oracle.flat(wave(7, 1))),
        *terms('more queries than keys', k, q, **biases, queryOffset=1),
    ]
