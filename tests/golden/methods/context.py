"""How far layers with windows see, what multiplies logits at a length, and where cosines sum to less than 0.

Windows: huggingface/transformers, masking_utils (sliding, chunked), modeling_modernbert. Multipliers:
modeling_llama4, modeling_ministral3, QwenLM/Qwen's modeling_qwen, Nakanishi 2025 (SSMax), Peng et al.
2023 (YaRN). Sums of cosines: Men et al. 2024, Base of RoPE Bounds Context Length.
"""

import math

from methods import base, close, COUNTS, some


def sees(query, key, window, style):
    """The mask of a layer, as its code writes it for two positions; the part before the query."""
    if key > query:
        return False
    if window == 0:
        return True
    if style == 'sliding':
        return query - key < window
    return query - key <= window // 2 if style == 'centred' else query // window == key // window


def reach(windows, position, style='sliding'):
    """Layer after layer from the bottom: what every position depends on, as a set."""
    holds = [{place} for place in range(position + 1)]
    first, earliest = [], []
    for window in windows:
        seen = [[key for key in range(query + 1) if sees(query, key, window, style)]
                for query in range(position + 1)]
        holds = [set().union(*(holds[key] for key in keys)) for keys in seen]
        first.append(seen[position][0])
        earliest.append(min(holds[position]))
    return {'first': first, 'earliest': earliest}


def multiplier(rule, length, trained, scale):
    if rule == 'log-n':
        return math.log(length, trained)
    if rule == 'log-n-beyond':
        return math.log(length, trained) if length > trained else 1
    if rule == 'ssmax':
        return scale * math.log(length)
    if rule == 'floor':  # position_ids + 1.0
        return math.log(math.floor(length / trained) + 1) * scale + 1
    if rule == 'floor-before':
        return 1 + scale * math.log(1 + math.floor((length - 1) / trained))
    assert rule == 'yarn', rule
    return (0.1 * math.log(length / trained) + 1) ** 2 if length > trained else 1


def temperature(lengths, trained, rule='log-n', scale=0.1):
    return [multiplier(rule, length, trained, scale) for length in lengths]


def cosines(distance, base, headDim, step=2):
    return math.fsum(math.cos(distance * base ** (-step * i / headDim)) for i in range(headDim // 2))


def first_negative(bases, headDim, longest, exponent='official'):
    step = 2 if exponent == 'official' else 1
    return [next((m for m in range(1, longest + 1) if cosines(m, each, headDim, step) < 0), 0)
            for each in bases]


STYLES = ('sliding', 'centred', 'chunk')
RULES = ('log-n', 'log-n-beyond', 'ssmax', 'floor', 'floor-before', 'yarn')


def draw_reach(rng):
    windows = [rng.choice([0, 1, 2, 3, 4, 7, 16, 100]) for _ in range(rng.choice(COUNTS))]
    params = {'position': rng.randrange(40)}
    style = rng.choice((None, *STYLES))
    return [windows, params | ({'style': style} if style else {})]


def draw_temperature(rng):
    lengths = [rng.choice([rng.randrange(1, 300), rng.randrange(1, 2 ** 20), 2 ** 20, 1, 64, 65])
               for _ in range(rng.choice(COUNTS))]
    params = {'trained': rng.choice([2, 64, 4096, rng.randrange(2, 9000)]), 'rule': rng.choice(RULES)}
    if rng.random() < 0.7:
        params['scale'] = rng.choice([0, 0.1, 0.43, 1, rng.uniform(0, 3)])
    return [lengths, params]


def draw_first_negative(rng):
    return [[base(rng) for _ in range(rng.choice((1, 2, 3)))],
            {'headDim': 2 * rng.randrange(1, 33), 'longest': rng.randrange(1, 400)}
            | some(rng, exponent=rng.choice(['official', 'wrong-halved']))]


def corners():
    """Further than a text of a few hundred."""
    return {'first_negative': [[[500, 10000, 27000], {'headDim': 128, 'longest': 5000}],
                               [[10000, 500], {'headDim': 128, 'longest': 1706}]]}


def known():
    # k layers with windows of w reach k (w - 1) back: Mistral 7B's 32 layers of 4,096.
    close('windows', reach([4] * 5, 60)['earliest'], [57, 54, 51, 48, 45])
    close('chunks', list(reach([8, 8, 0], 29, 'chunk').values()), [24, 24, 0, 24, 24, 0])
    # One angle is negative after a quarter of a turn.
    close('a pair', first_negative([10000], 2, 4), [2])
    # Half the exponent is the square root of the base.
    close('half the exponent', first_negative([10000, 1e6], 128, 2000, 'wrong-halved'),
          first_negative([100, 1000], 128, 2000))
    close('bases', first_negative([500, 10000, 27000], 128, 4079), [171, 1707, 4079])
    close('Llama 4', temperature([8191, 8192, 16384], 8192, 'floor'),
          [1, 1.0693147180559945, 1.1098612288668110])
    close('Ministral 3', temperature([16384, 16385], 16384, 'floor-before'), [1, 1.0693147180559945])
    close('Qwen', temperature([2048, 4194304 // 4], 1024, 'log-n-beyond'), [1.1, 2])
    close('YaRN', temperature([32 * 4096], 4096, 'yarn'), [1.8132604340394958])
