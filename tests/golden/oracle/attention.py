"""Scaled dot-product attention: Vaswani et al. 2017, sections 3.2.1 and 3.2.2.

A query stands at i + queryOffset. `windowSize` hides what is further back than the window and what
lies ahead; a prefix is seen by all; what the mask has as 0 is seen by none.
"""

import math

from oracle import leaves, rows


def scores(q, k, headDim, scale=None):
    factor = 1 / math.sqrt(headDim) if scale is None else scale
    return [[factor * math.fsum(a * b for a, b in zip(x, y)) for y in rows(k, headDim)]
            for x in rows(q, headDim)]


def softmax(logits):
    top = max(logits)
    if top == -math.inf:
        return [0.0] * len(logits)
    powers = [math.exp(logit - top) for logit in logits]
    total = math.fsum(powers)
    return [power / total for power in powers]


def sees(place, key, causal, windowSize, prefixLen):
    if prefixLen is not None and key < prefixLen:
        return True
    if windowSize is not None:
        return place - windowSize < key <= place
    return key <= place or not causal


def weights(scores, queryLen, keyLen, bias=None, causal=False, queryOffset=0, windowSize=None,
            prefixLen=None, mask=None):
    found = []
    for i, row in enumerate(rows(scores, keyLen)):
        logits = []
        for j, score in enumerate(row):
            seen = sees(i + queryOffset, j, causal, windowSize, prefixLen)
            if mask is not None:
                seen = seen and leaves(mask)[i * keyLen + j] != 0
            extra = 0 if bias is None else leaves(bias)[i * keyLen + j]
            logits.append(score + extra if seen else -math.inf)
        found.append(softmax(logits))
    assert len(found) == queryLen
    return found


def attend(weights, v, queryLen, keyLen, headDim):
    table, values = rows(weights, keyLen), rows(v, headDim)
    assert len(table) == queryLen and len(values) == keyLen
    return [[math.fsum(w * row[c] for w, row in zip(line, values)) for c in range(headDim)]
            for line in table]


def multi_head(q, k, v, numHeads, headDim, bias=None, causal=False, queryOffset=0,
               windowSize=None, prefixLen=None, scale=None):
    """Each head by itself, its output beside that of the others."""
    width = numHeads * headDim
    q, k, v = rows(q, width), rows(k, width), rows(v, width)
    cells = len(q) * len(k)
    out, found = [[] for _ in q], []
    for head in range(numHeads):
        own = slice(head * headDim, (head + 1) * headDim)
        hq, hk, hv = ([row[own] for row in table] for table in (q, k, v))
        part = bias and leaves(bias)
        if part and len(part) > cells:
            part = part[head * cells:(head + 1) * cells]
        table = weights(scores(hq, hk, headDim, scale), len(q), len(k), part, causal, queryOffset,
                        windowSize, prefixLen)
        found.append(table)
        for row, more in zip(out, attend(table, hv, len(q), len(k), headDim)):
            row += more
    return {'out': out, 'weights': found}


def product(x, w, width):
    """x W of rows of `width` numbers."""
    columns = list(zip(*rows(w, width)))
    return [[math.fsum(a * b for a, b in zip(row, column)) for column in columns] for row in x]


def layers(x, dModel, numHeads, layers, causal=False, bias=None, residual=True):
    """x, then x after each layer; attention alone, without normalisation."""
    states = [rows(x, dModel)]
    for layer in layers:
        before = states[-1]
        q, k, v = (product(before, layer[name], dModel) for name in ('wq', 'wk', 'wv'))
        out = multi_head(q, k, v, numHeads, dModel // numHeads, bias, causal)['out']
        after = product(out, layer['wo'], dModel)
        if residual:
            after = [[a + b for a, b in zip(*pair)] for pair in zip(before, after)]
        states.append(after)
    return states


def entropy(weights, queryLen, keyLen):
    """Nats."""
    table = rows(weights, keyLen)
    assert len(table) == queryLen
    return [-math.fsum(w * math.log(w) for w in row if w > 0) + 0.0 for row in table]


def window(weights, queryLen, keyLen, share=0.5):
    """The fewest most recent keys, of those with any weight, that hold the share of the row's sum."""
    table = rows(weights, keyLen)
    assert len(table) == queryLen
    found = []
    for row in table:
        seen = [w for w in reversed(row) if w > 0]
        due = share * math.fsum(seen)
        found.append(next((n for n in range(len(seen)) if math.fsum(seen[:n]) >= due), len(seen)))
    return found
