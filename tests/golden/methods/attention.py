"""Scaled dot-product attention: Vaswani et al. 2017, sections 3.2.1 and 3.2.2.

A query stands at i + queryOffset. `windowSize` hides what is further back than the window and what
lies ahead; a prefix is seen by all; what the mask has as 0 is seen by none. Heads of keys are repeated and
a sink is one more logit whose weight is dropped, as huggingface/transformers has it in repeat_kv and
eager_attention_forward of modeling_gpt_oss.
"""

import cmath
import math

from methods import (
    base as any_base, close, COUNTS, data, dot, Drawn, leaves, rows, some, weights as rows_of_weights)


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
            prefixLen=None, mask=None, sink=None):
    found = []
    for i, row in enumerate(rows(scores, keyLen)):
        logits = []
        for j, score in enumerate(row):
            seen = sees(i + queryOffset, j, causal, windowSize, prefixLen)
            if mask is not None:
                seen = seen and leaves(mask)[i * keyLen + j] != 0
            extra = 0 if bias is None else leaves(bias)[i * keyLen + j]
            logits.append(score + extra if seen else -math.inf)
        found.append(softmax(logits) if sink is None else softmax([*logits, sink])[:-1])
    assert len(found) == queryLen
    return found


def attend(weights, v, queryLen, keyLen, headDim):
    table, values = rows(weights, keyLen), rows(v, headDim)
    assert len(table) == queryLen and len(values) == keyLen
    return [[math.fsum(w * row[c] for w, row in zip(line, values)) for c in range(headDim)]
            for line in table]


def by_head(table, heads, headDim, headMajor):
    """[heads, tokens, headDim] of either layout."""
    every = rows(table, headDim)
    tokens = len(every) // heads
    if headMajor:
        return [every[head * tokens:(head + 1) * tokens] for head in range(heads)]
    return [every[head::heads] for head in range(heads)]


def multi_head(q, k, v, numHeads, headDim, bias=None, causal=False, queryOffset=0,
               windowSize=None, prefixLen=None, scale=None, kvHeads=None, sinks=None, headMajor=False):
    """Each head by itself; its output is beside that of the others, or before it."""
    kvHeads = kvHeads or numHeads
    q = by_head(q, numHeads, headDim, headMajor)
    k, v = ([head for head in by_head(table, kvHeads, headDim, headMajor) for _ in range(numHeads // kvHeads)]
            for table in (k, v))
    queries, keys = len(q[0]), len(k[0])
    cells = queries * keys
    out, found = [], []
    for head in range(numHeads):
        part = bias and leaves(bias)
        if part and len(part) > cells:
            part = part[head * cells:(head + 1) * cells]
        table = weights(scores(q[head], k[head], headDim, scale), queries, keys, part, causal, queryOffset,
                        windowSize, prefixLen, sink=sinks and sinks[head])
        found.append(table)
        out.append(attend(table, v[head], queries, keys, headDim))
    return {'out': out if headMajor else [leaves(row) for row in zip(*out)], 'weights': found}


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


def turned(row, position, theta):
    pairs = [complex(row[2 * i], row[2 * i + 1]) * cmath.exp(1j * position * speed) for i, speed in enumerate(theta)]
    return [part for pair in pairs for part in (pair.real, pair.imag)]


def latent(q, latents, headDim, latentDim, up, rotaryDim=0, qRotary=None, kRotary=None, order='decoupled',
           base=10000, invFreq=None, queryOffset=0, scale=None):
    """DeepSeek-V2, equations 10 to 19, one head: k^C = W^UK c, k^R = RoPE(...), q the same."""
    q, latents, up = rows(q, headDim), rows(latents, latentDim), rows(up, latentDim)

    def rotate(row, position):
        pairs = len(row) // 2
        return turned(row, position, invFreq or [base ** (-i / pairs) for i in range(pairs)])

    def score(i, j):
        key = [dot(row, latents[j]) for row in up]
        place = i + queryOffset
        if order == 'key':
            return dot(rotate(q[i], place), rotate(key, j))
        if order == 'wrong-latent':
            return dot(rotate(q[i], place), [dot(row, rotate(latents[j], j)) for row in up])
        content = dot(q[i], key)
        if rotaryDim == 0:
            return content
        return content + dot(rotate(rows(qRotary, rotaryDim)[i], place), rotate(rows(kRotary, rotaryDim)[j], j))

    factor = 1 / math.sqrt(headDim + rotaryDim) if scale is None else scale
    return [[factor * score(i, j) for j in range(len(latents))] for i in range(len(q))]


def cache_sizes(numHeads, kvHeads, headDim, latentDim, rotaryDim=0):
    return [2 * heads * headDim for heads in (numHeads, kvHeads, 1)] + [latentDim + rotaryDim]


def draw_latent(rng):
    queries, keys = rng.choice(COUNTS), rng.choice(COUNTS)
    head, wide = 2 * rng.randrange(1, 7), 2 * rng.randrange(1, 7)
    order = rng.choice(['key', 'decoupled', 'absorbed', 'wrong-latent'])
    params = {'headDim': head, 'latentDim': wide, 'up': data(rng, head * wide), 'order': order}
    params |= some(rng, queryOffset=rng.randrange(1000), scale=rng.choice([1, 0.25, rng.uniform(0, 2)]))
    if order in ('decoupled', 'absorbed'):
        part = 2 * rng.randrange(0, 5)
        params['rotaryDim'] = part
        if part > 0:
            params |= {'qRotary': data(rng, queries * part), 'kRotary': data(rng, keys * part)}
    if rng.random() < 0.5:
        params['base'] = any_base(rng)
    return Drawn([data(rng, queries * head), data(rng, keys * wide), params], scale=16 * head * wide)


def draw_cache_sizes(rng):
    heads = rng.randrange(1, 129)
    return [{'numHeads': heads, 'kvHeads': rng.randrange(1, heads + 1), 'headDim': rng.choice([64, 128, 192]),
             'latentDim': rng.choice([256, 512])} | some(rng, rotaryDim=rng.choice([0, 32, 64]))]


def draw_scores(rng):
    width = rng.choice(COUNTS)
    rows = [data(rng, width * rng.choice(COUNTS)) for _ in range(2)]
    return Drawn([*rows, {'headDim': width} | some(rng, scale=rng.choice([1, 0.3]))], scale=2 * width)


def draw_sight(rng, keys):
    """Who sees whom."""
    params = some(rng, queryOffset=rng.randrange(6), causal=True)
    if params.get('causal') and rng.random() < 0.4:
        params['windowSize'] = rng.randrange(1, 6)
    if params.get('causal') and rng.random() < 0.4:
        params['prefixLen'] = rng.randrange(1, keys + 1)
    return params


def draw_bias(rng, count):
    return ['-Infinity' if rng.random() < 0.1 else value for value in data(rng, count, 8)]


def draw_weights(rng):
    queries, keys = rng.choice(COUNTS), rng.choice(COUNTS)
    params = {'queryLen': queries, 'keyLen': keys} | draw_sight(rng, keys)
    if rng.random() < 0.3:
        params['mask'] = [rng.choice([0, 1, 1]) for _ in range(queries * keys)]
    if rng.random() < 0.5:
        params['bias'] = draw_bias(rng, queries * keys)
    params |= some(rng, sink=data(rng, 1, 8)[0])
    return Drawn([data(rng, queries * keys, 5), params], scale=3)


def draw_attend(rng):
    queries, keys, width = (rng.choice(COUNTS) for _ in range(3))
    arguments = [rows_of_weights(rng, queries, keys), data(rng, keys * width)]
    return Drawn([*arguments, {'queryLen': queries, 'keyLen': keys, 'headDim': width}], scale=4)


def draw_multi_head(rng):
    queries, keys, heads, width = (rng.choice(COUNTS[:8]) for _ in range(4))
    params = {'numHeads': heads, 'headDim': width} | draw_sight(rng, keys)
    shared = rng.choice([part for part in range(1, heads + 1) if heads % part == 0])
    params |= some(rng, scale=0.3, kvHeads=shared, sinks=data(rng, heads, 4), headMajor=rng.random() < 0.5)
    if rng.random() < 0.5:
        params['bias'] = draw_bias(rng, rng.choice([1, heads]) * queries * keys)
    k_heads = params.get('kvHeads', heads)
    rows = [data(rng, count * width, 1) for count in (queries * heads, keys * k_heads, keys * k_heads)]
    return Drawn([*rows, params], scale=4)


def draw_layers(rng):
    tokens, heads = rng.choice(COUNTS[:6]), rng.choice([1, 2, 3])
    width = heads * rng.choice([1, 2, 4])
    small = 1.5 / math.sqrt(width)
    stack = [{name: data(rng, width * width, small) for name in ('wq', 'wk', 'wv', 'wo')}
             for _ in range(rng.randrange(1, 4))]
    params = {'dModel': width, 'numHeads': heads, 'layers': stack}
    params |= some(rng, causal=rng.random() < 0.5, residual=rng.random() < 0.5)
    if rng.random() < 0.3:
        params['bias'] = data(rng, rng.choice([1, heads]) * tokens * tokens)
    return Drawn([data(rng, tokens * width), params], scale=10)


def draw_entropy(rng):
    queries, keys = rng.choice(COUNTS), rng.choice(COUNTS)
    return [rows_of_weights(rng, queries, keys), {'queryLen': queries, 'keyLen': keys}]


def draw_window(rng):
    """The share is not near what some keys hold together."""
    queries, keys = rng.choice(COUNTS), rng.choice(COUNTS)
    table = rows_of_weights(rng, queries, keys)
    held = [math.fsum(table[row * keys + n:(row + 1) * keys])
            for row in range(queries) for n in range(keys)]
    share = rng.choice([0.5, 0.9, rng.uniform(0.01, 0.95)])
    while any(abs(share - part) < 1e-5 for part in held):
        share = rng.uniform(0.01, 0.95)
    params = {'queryLen': queries, 'keyLen': keys}
    return [table, params | ({} if share == 0.5 else {'share': share})]


def corners():
    """Frequencies of one's own, scores far apart, rows that see nothing, all of a row's weight."""
    waves = [round(1500 * math.sin(1 + 0.7 * n)) / 1024 for n in range(48)]
    latent_params = {'headDim': 4, 'latentDim': 6, 'up': waves[:24], 'order': 'key', 'invFreq': [1, 0.25]}
    x = [1, 0, 0, 1, 1, 1]
    measured = [0.5, 0.25, 0.125, 0.125, *[0.25] * 4, 0, 1, 0, 0, 0.75, 0, 0, 0.25, *[0] * 4]
    shape = {'queryLen': 5, 'keyLen': 4}
    return {
        'latent': [Drawn([waves[3:11], waves[20:38], latent_params], scale=16)],
        'scores': [[x, x, {'headDim': 2}]],
        'attend': [[[0.25, 0.75, 0.5, 0.5], [1, 2, 3, 4], {'queryLen': 2, 'keyLen': 2, 'headDim': 2}]],
        'weights': [
            [[0, 1000, -1000, 999, *[-3e38] * 4], {'queryLen': 2, 'keyLen': 4}],
            [['-Infinity', '-Infinity', 0, '-Infinity'], {'queryLen': 2, 'keyLen': 2}],
            [[1, 0.5, 0, -1] * 2, {'queryLen': 2, 'keyLen': 4, 'queryOffset': 6, 'windowSize': 3, 'sink': 4}],
        ],
        'entropy': [[measured, shape]],
        'window': [[measured, shape | {'share': share}] for share in (0.5, 0.9, 1)],
    }


def known():
    # DeepSeek-V2, section 2.1.4: a latent and a rotated key are 4.5 head dimensions, GQA with 2.25 groups.
    sizes = cache_sizes(128, 8, 128, 512, 64)
    close('cache', sizes, [32768, 2048, 256, 4.5 * 128])
    # One pair, the identity: rotated before or after, a difference of positions; a stretch of one side is not.
    same = {'headDim': 2, 'latentDim': 2, 'up': [1, 0, 0, 1], 'invFreq': [0.5], 'scale': 1}
    for order in ('key', 'wrong-latent'):
        close(order, latent([1, 0], [1, 0, 1, 0], order=order, queryOffset=1, **same), [math.cos(0.5), 1])
    stretched = same | {'up': [2, 0, 0, 1]}
    close('key', latent([1, 0], [1, 0, 1, 0], order='key', queryOffset=1, **stretched), [2 * math.cos(0.5), 2])
    close('latent', latent([1, 0], [1, 0, 1, 0], order='wrong-latent', queryOffset=1, **stretched),
          [2 * math.cos(0.5), 2 * math.cos(0.5) ** 2 + math.sin(0.5) ** 2])
    x = [[1, 0], [0, 1], [1, 1]]
    a, b, c = 0.8022241853595719, 0.5988879073202141, 0.7517449217422769

    def attended(**masks):
        weighted = weights(scores(x, x, 2), 3, 3, **masks)
        return attend(weighted, x, 3, 3, 2)

    close('three tokens', attended(), [a, b, b, a, c, c])
    close('three tokens, causal', attended(causal=True),
          [1, 0, 0.3302384506733431, 0.6697615493266569, c, c])
    bias = [0.1015363240915518, 0.16740509727844333, 0.27600434470659363, 0.45505423392341127]
    close('bias alone', weights([[-1.5, -1, -0.5, 0], [0, 0.5, 1, 1.5]], 2, 4),
          [bias, bias])
    check_layers(x, a, b, c)
    even = [0.5, 0.5, 1, 0]
    close('entropy', entropy(even, 2, 2), [0.6931471805599453, 0])
    close('window', window([0.1, 0.2, 0.3, 0.4, 0.5, 0.5, 0, 0], 2, 4), [2, 1])
    close('sharpness', weights([2, 1, 0, -1], 1, 4)[0][0], 0.6439142598879724)
    close('sliding window', weights([0] * 9, 3, 3, windowSize=2),
          [1, 0, 0, 0.5, 0.5, 0, 0, 0.5, 0.5])
    third = 1 / 3
    close('prefix', weights([0] * 9, 3, 3, causal=True, prefixLen=2),
          [0.5, 0.5, 0, 0.5, 0.5, 0, third, third, third])
    close('mask', weights([0] * 4, 2, 2, mask=[1, 0, 0, 0]), [1, 0, 0, 0])
    heads = multi_head([5, 0, 0, 5], [0, 0], [7, 8], 2, 1)
    close('one key', heads['out'], [7, 8, 7, 8])
    # exp(x) / (exp(sink) + sum of exp(x)): two logits ln 2 and ln 3 beside ln 7 leave 7 / 12 to no key.
    close('sink', weights([math.log(2), math.log(3)], 1, 2, sink=math.log(7)), [2 / 12, 3 / 12])
    close('hidden and sink', weights([1, 2], 1, 2, mask=[0, 0], sink=-5), [0, 0])
    # repeat_kv: heads 0 and 1 read the first head of values, 2 and 3 the second, in both layouts.
    shared = multi_head([0] * 4, [0, 0], [7, 8], 4, 1, kvHeads=2, sinks=[0] * 4)
    close('repeated', shared['out'], [3.5, 3.5, 4, 4])
    close('side by side', multi_head([0] * 4, [0] * 4, [1, 10, 3, 30], 2, 1)['out'], [2, 20, 2, 20])
    heads = multi_head([0] * 4, [0] * 4, [1, 3, 10, 30], 2, 1, headMajor=True)['out']
    close('one after another', heads, [2, 2, 20, 20])


def check_layers(x, a, b, c):
    """One causal layer does not tell the order of earlier tokens at the last row, two do."""
    one = [1, 0, 0, 1]
    layer = {'wq': one, 'wk': one, 'wv': one, 'wo': one}

    def last(tokens, count, **params):
        return layers(tokens, 2, 1, [layer] * count, **params)[-1]

    swapped = [x[1], x[0], x[2]]
    close('one layer', last(x, 1, residual=False), [a, b, b, a, c, c])
    close('one causal layer', last(swapped, 1, causal=True, residual=False)[2], [c, c])
    two = [0.6993536119242518, 0.4996250590703652]
    close('two layers', last(x, 2, causal=True, residual=False)[2], two)
    close('two layers, swapped', last(swapped, 2, causal=True, residual=False)[2], two[::-1])
    close('residual', last(x, 1), [1 + a, b, b, 1 + a, 1 + c, 1 + c])
