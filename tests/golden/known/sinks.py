from known import close
from oracle import attention, sinks


def check():
    full = sinks.cache(15, 8, 4)
    close('kept', full['kept'], [0, 1, 2, 3, *range(7, 15)])
    close('positions', full['positions'], list(range(12)))
    close('nothing evicted', sinks.cache(12, 8, 4)['kept'], list(range(12)))
    steps = sinks.trace(15, 8, 4)
    close('last step', steps['kept'][14], full['kept'])
    close('evicted', steps['evicted'], [-1] * 12 + [4, 5, 6])
    logits = [6, 0, 0, 0, 0] + [1] * 8
    weights = attention.weights(logits, 1, 13)
    close('weight of the sink', sinks.mass(weights, 1, 13, 1), [0.9400098986638918])
    close('weight of a recent key', weights[0][12], 0.006333736875813004)
    close('without the sink', attention.weights(logits[5:], 1, 8), [[0.125] * 8])
