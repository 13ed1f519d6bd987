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

    def heads(name, result, bias=None, **params):
        given = params | ({'bias': oracle.flat(bias)} if bias else {})
        return case(name, 'multiHead', [*map(oracle.flat, (q, k, values)), given],
                    attention.multi_head(q, k, values, bias=bias, **params)[result], 1e-6, result)

    def layers(name, x, count, width=2, bias=None, **params):
        def matrix(seed):
            return [round(math.sin(7 * n * n + seed), 3) for n in range(width * width)]

        unit = [float(n % (width + 1) == 0) for n in range(width * width)]
        names = ('wq', 'wk', 'wv', 'wo')
        stack = [{name: matrix(4 * layer + n) if params.get('residual', True) else unit
                  for n, name in enumerate(names)} for layer in range(count)]
        params |= {'dModel': width, 'layers': stack}
        given = params | ({'bias': oracle.flat(bias)} if bias else {})
        return case(name, 'layers', [oracle.flat(x), given],
                    attention.layers(x, bias=bias, **params), 1e-4)

    def measure(verb, name, table, tolerance, **params):
        params |= {'queryLen': len(table), 'keyLen': len(table[0])}
        return case(name, verb, [oracle.flat(table), params],
                    getattr(attention, verb)(table, **params), tolerance)

    values = [[round(math.cos(i * j + 1), 3) for j in range(6)] for i in range(5)]
    measured = [[0.5, 0.25, 0.125, 0.125], [0.25] * 4, [0, 1, 0, 0], [0.75, 0, 0, 0.25], [0] * 4]

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
        softmax('a window', attention.scores(q, k, 6), queryOffset=1, windowSize=2),
        softmax('a window far on', attention.scores(q, k, 6), queryOffset=6, windowSize=3),
        softmax('a prefix', attention.scores(q, k, 6), causal=True, prefixLen=3),
        softmax('a window behind a prefix', attention.scores(q, k, 6), bias, queryOffset=1,
                windowSize=1, prefixLen=1),
        softmax('a mask', attention.scores(q, k, 6), causal=True, queryOffset=2,
                mask=[1, 0, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, -2, 0, 1, 0.5, 1, 0, 0, 1]),
        attend('three tokens attend', attention.weights(attention.scores(x, x, 2), 3, 3), x, 2),
        attend('values attended', weights, k, 6),
        heads('two heads', 'out', numHeads=2, headDim=3),
        heads('two heads, weights', 'weights', numHeads=2, headDim=3),
        heads('three heads, each its bias', 'out', numHeads=3, headDim=2,
              bias=alibi.bias(3, 4, 5, causal=False)),
        heads('three heads, one bias', 'weights', numHeads=3, headDim=2, bias=bias,
              causal=True, queryOffset=1),
        heads('six heads, window, prefix, scale', 'weights', numHeads=6, headDim=1, scale=0.7,
              windowSize=2, prefixLen=1, queryOffset=1),
        layers('one causal layer', x, 1, numHeads=1, causal=True, residual=False),
        layers('two causal layers', x, 2, numHeads=1, causal=True, residual=False),
        layers('two causal layers, swapped', [x[1], x[0], x[2]], 2, numHeads=1, causal=True,
               residual=False),
        layers('three layers of two heads', values, 3, 6, numHeads=2),
        layers('with a bias', values, 2, 6, numHeads=3, bias=alibi.bias(3, 5, 5)),
        measure('entropy', 'of the spread', measured, 1e-15),
        measure('entropy', 'of weights', weights, 1e-7),
        measure('window', 'half', measured, 0),
        measure('window', 'nearly all', measured, 0, share=0.9),
        measure('window', 'all', weights, 0, share=1),
    ]
