import math

import oracle
from cases import case
from oracle import alibi, attention


def cases():
    x = [[1, 0], [0, 1], [1, 1]]
    q = [[round(math.cos(5 * i + 2 * j), 3) for j in range(6)] for i in range(4)]
    k = [[round(math.sin(3 * i + j), 3) for j in range(6)] for i in range(5)]
    weights = attention.weights(attention.scores(q, k))
    bias = alibi.bias(1, 4, 5)[0]
    ramp = [[-0.5 * (3 - j) for j in range(4)]]

    def softmax(name, scores, bias=None, **params):
        arguments = [oracle.flat(scores), {'queryLen': len(scores), 'keyLen': len(scores[0])}]
        arguments[1].update(params | ({'bias': oracle.flat(bias)} if bias else {}))
        masks = {'causal': params.get('causal', False), 'offset': params.get('queryOffset', 0)}
        return case(name, 'weights', arguments, attention.weights(scores, bias, **masks), 3e-7)

    return [
        case('three tokens', 'scores', [oracle.flat(x), oracle.flat(x), {'headDim': 2}],
             attention.scores(x, x), 1e-6),
        case('queries and keys', 'scores', [oracle.flat(q), oracle.flat(k), {'headDim': 6}],
             attention.scores(q, k), 1e-5),
        case('own scale', 'scores', [oracle.flat(q), oracle.flat(k), {'headDim': 6, 'scale': 1}],
             attention.scores(q, k, 1), 1e-5),
        softmax('three tokens see all', attention.scores(x, x)),
        softmax('three tokens, causal', attention.scores(x, x), causal=True),
        softmax('later queries', attention.scores(q, k), causal=True, queryOffset=1),
        softmax('with a bias', attention.scores(q, k), bias, causal=True),
        softmax('bias alone', ramp),
        softmax('far apart', [[0, 1000, -1000, 999], [-3e38, -3e38, -3e38, -3e38]]),
        softmax('masked everywhere', [[-math.inf, -math.inf], [0, -math.inf]]),
        case('three tokens attend', 'attend',
             [oracle.flat(attention.weights(attention.scores(x, x))), oracle.flat(x),
              {'queryLen': 3, 'keyLen': 3, 'headDim': 2}],
             attention.attend(attention.weights(attention.scores(x, x)), x), 1e-6),
        case('values attended', 'attend',
             [oracle.flat(weights), oracle.flat(k), {'queryLen': 4, 'keyLen': 5, 'headDim': 6}],
             attention.attend(weights, k), 1e-6),
    ]
