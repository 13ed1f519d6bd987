import math

import oracle
from cases import case
from oracle import alibi, attention


def cases():
    x = [[1, 0], [0, 1], [1, 1]]
    q = [[round(math.cos(5 * i + 2 * j), 3) for j in range(6)] for i in range(4)]
    k = [[round(math.sin(3 * i + j), 3) for j in range(6)] for i in range(5)]
    weights = attention.weights(attention.scores(q, k, 6), 4, 5)
    bias = alibi.bias(1, 4, 5)[0]
    ramp = [[-0.5 * (3 - j) for j in range(4)]]

    def scores(name, a, b, tolerance, **params):
        return case(name, 'scores', [oracle.flat(a), oracle.flat(b), params],
                    attention.scores(a, b, **params), tolerance)

    def softmax(name, scores, bias=None, **params):
        params |= {'queryLen': len(scores), 'keyLen': len(scores[0])}
        given = params | ({'bias': oracle.flat(bias)} if bias else {})
        return case(name, 'weights', [oracle.flat(scores), given],
                    attention.weights(scores, bias=bias, **params), 3e-7)

    def attend(name, weights, v, headDim):
        params = {'queryLen': len(weights), 'keyLen': len(v), 'headDim': headDim}
        return case(name, 'attend', [oracle.flat(weights), oracle.flat(v), params],
                    attention.attend(weights, v, **params), 1e-6)

    return [
        scores('three tokens', x, x, 1e-6, headDim=2),
        scores('queries and keys', q, k, 1e-5, headDim=6),
        scores('own scale', q, k, 1e-5, headDim=6, scale=1),
        softmax('three tokens see all', attention.scores(x, x, 2)),
        softmax('three tokens, causal', attention.scores(x, x, 2), causal=True),
        softmax('later queries', attention.scores(q, k, 6), causal=True, queryOffset=1),
        softmax('with a bias', attention.scores(q, k, 6), bias, causal=True),
        softmax('bias alone', ramp),
        softmax('far apart', [[0, 1000, -1000, 999], [-3e38, -3e38, -3e38, -3e38]]),
        softmax('masked everywhere', [[-math.inf, -math.inf], [0, -math.inf]]),
        attend('three tokens attend', attention.weights(attention.scores(x, x, 2), 3, 3), x, 2),
        attend('values attended', weights, k, 6),
    ]
