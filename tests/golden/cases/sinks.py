from cases import FLOAT, case
from oracle import attention, flat, sinks


def cases():
    def parts(call, name, **params):
        found = getattr(sinks, call)(**params)
        return [case(f'{name}: {part}', call, [params], values, 0, part)
                for part, values in found.items()]

    def mass(name, weights, **params):
        return case(name, 'mass', [flat(weights), params], sinks.mass(weights, **params), FLOAT)

    toy = attention.weights([[6, 0, 0, 0, 0] + [1] * 8], queryLen=1, keyLen=13)
    causal = [[1, 0, 0], [0.25, 0.75, 0], [0.5, 0.125, 0.375]]
    return [
        *parts('cache', 'four sinks and eight recent', length=15, windowSize=8, sinkSize=4),
        *parts('cache', 'nothing leaves yet', length=12, windowSize=8, sinkSize=4),
        *parts('cache', 'window attention', length=9, windowSize=3, sinkSize=0),
        *parts('trace', 'two sinks', length=8, windowSize=3, sinkSize=2),
        *parts('trace', 'no sinks', length=5, windowSize=2, sinkSize=0),
        *parts('trace', 'wider than the stream', length=3, windowSize=4, sinkSize=1),
        mass('a sink and recent keys', toy, queryLen=1, keyLen=13, sinkSize=1),
        mass('rows', causal, queryLen=3, keyLen=3, sinkSize=2),
        mass('no sinks', causal, queryLen=3, keyLen=3, sinkSize=0),
    ]
