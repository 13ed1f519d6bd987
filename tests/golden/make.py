"""Writes the golden values of the engine: every method again, from its definition, in plain Python.

Usage: python3 make.py [--check]     writes <method>.json beside this file; --check only compares

Nothing here shares code with the engine: angles and powers come from Python's math module in
double, sums from math.fsum. Each file holds

    {"cases": [{"name", "call", "arguments", "values", "tolerance", "result"?}, ...]}

where engine.<method>.<call>(...arguments) must give `values`, each within `tolerance` (absolute);
`result` names the property of the returned object that holds them, where it is an object.
Numbers JSON cannot write are the strings "Infinity", "-Infinity" and "NaN".
"""

import json
import math
import sys
from pathlib import Path

sys.dont_write_bytecode = True

import known
import oracle
from oracle import alibi, attention, learned, paint, rope, sinusoidal

HERE = Path(__file__).parent
FLOAT = 2e-7  # a table of floats, |value| <= 1
DOUBLE = 1e-12
GREY = [[0, 0, 0], [255, 255, 255]]


def case(name, call, arguments, values, tolerance, result=None):
    entry = {'name': name, 'call': call, 'arguments': arguments, 'values': oracle.flat(values),
             'tolerance': tolerance}
    if result:
        entry['result'] = result
    return entry


def sinusoidal_cases():
    def encode(name, tolerance=FLOAT, **params):
        return case(name, 'encode', [params], sinusoidal.encode(**params), tolerance)

    rows = [[0.1, 0.2, -0.3, 0.4], [1.0, 0.0, 0.0, 1.0], [-0.5, 0.25, 0.75, -1.0]]
    return [
        encode('the paper, width 4', seqLen=4, dModel=4),
        encode('width 512 at two positions', positions=[1, 100], dModel=512),
        encode('any positions', positions=[-3.5, 2.25, 1048576, 7, 7.125], dModel=8),
        encode('the last positions, one after the other',
               positions=list(range(1048536, 1048577)), dModel=6),
        encode('more rows than a block', seqLen=70, dModel=10, base=500),
        encode('a fractional start', positions=[t + 0.25 for t in range(40)], dModel=4),
        encode('odd width ends in a sine', seqLen=5, dModel=5),
        encode('width 1', seqLen=5, dModel=1),
        encode('sines, then cosines', seqLen=5, dModel=6, base=100, layout='concatenated'),
        encode('tensor2tensor, width 4', seqLen=3, dModel=4, layout='tensor2tensor'),
        encode('tensor2tensor, odd width', seqLen=5, dModel=7, layout='tensor2tensor'),
        encode('tensor2tensor, width 1', seqLen=3, dModel=1, layout='tensor2tensor'),
        encode('slow pairs first', seqLen=4, dModel=8, order='wrong-slow-first'),
        encode('slow pairs first, odd width', seqLen=4, dModel=7, order='wrong-slow-first'),
        *[case(f'frequencies of width {d}', 'frequencies', [{'dModel': d}],
               sinusoidal.frequencies(d), DOUBLE) for d in (1, 7, 64, 512)],
        case('frequencies, another base', 'frequencies', [{'dModel': 16, 'base': 500000}],
             sinusoidal.frequencies(16, 500000), DOUBLE),
        case('frequencies, slow first', 'frequencies',
             [{'dModel': 10, 'order': 'wrong-slow-first'}],
             sinusoidal.frequencies(10, order='wrong-slow-first'), DOUBLE),
        case('shift by 5', 'shift', [{'offset': 5, 'dModel': 4}],
             sinusoidal.shift(5, 4), DOUBLE),
        case('shift back by a fraction', 'shift', [{'offset': -1000.5, 'dModel': 8, 'base': 100}],
             sinusoidal.shift(-1000.5, 8, 100), DOUBLE),
        case('shift rows', 'applyShift', [oracle.flat(rows), {'offset': 7, 'dModel': 4}],
             sinusoidal.apply_shift(rows, 7, 4), FLOAT),
        case('likeness of positions', 'kernel',
             [{'distances': [0, 1, 2, 3, 10, 100, 1000, -10, 0.5], 'dModel': 512}],
             sinusoidal.kernel([0, 1, 2, 3, 10, 100, 1000, -10, 0.5], 512), DOUBLE),
        case('likeness, base 5e5', 'kernel', [{'distances': [1, 4096], 'dModel': 128, 'base': 5e5}],
             sinusoidal.kernel([1, 4096], 128, 5e5), 1e-11),
        case('painted', 'heatmap',
             [{'seqLen': 6, 'dModel': 6, 'palette': oracle.flat(GREY)}],
             paint.heatmap(oracle.flat(sinusoidal.encode(seqLen=6, dModel=6)), GREY, -1, 1), 0),
    ]


def learned_cases():
    def table(name, **params):
        return case(name, 'table', [params], learned.table(**params), 1e-6 * params.get('std', 0.02))

    return [
        table('small', maxLen=3, dModel=4, seed=42),
        table('odd number of values', maxLen=3, dModel=5, std=1, seed=0),
        table('largest seed', maxLen=2, dModel=3, std=0.5, seed=2**53 - 1),
    ]


def rope_cases():
    q, k = [1, 2, 3, 4], [0.5, -1, 2, 0.25]
    wide = [round(math.sin(3 * n) * 2, 3) for n in range(2 * 16)]

    def rotate(name, x, **params):
        return case(name, 'rotate', [x, params], rope.rotate(x, **params), 2e-6)

    def contributions(name, **params):
        return case(name, 'contributions', [q, k, params], rope.contributions(q, k, **params), 1e-11)

    def frequencies(name, head_dim, config, count):
        return case(name, 'frequencies', [{'headDim': head_dim, 'config': config}],
                    rope.inverse_frequencies(2 * count, config.get('rope_theta', 10000)), DOUBLE,
                    'invFreq')

    return [
        *[rotate(f'{layout} at 1 and 3', q + q, headDim=4, positions=[1, 3], layout=layout)
          for layout in ('interleaved', 'half')],
        rotate('eight features at 2', [1, 0] * 4, headDim=8, positions=[2]),
        rotate('two heads in a row', wide, headDim=8, positions=[5, 6], base=500),
        rotate('two heads, halves', wide, headDim=8, positions=[5, 6], layout='half'),
        rotate('any positions', wide, headDim=4, positions=[-2.5, 1048576, 0, 3]),
        *[rotate(f'some pairs turn, {layout}', wide, headDim=16, positions=[4, 9],
                 invFreq=[1, 0.1, 0.01], layout=layout) for layout in ('interleaved', 'half')],
        rotate('attention factor', q, headDim=4, positions=[2], attentionFactor=1.25),
        contributions('of pairs, interleaved', headDim=4, distances=[0, 3, -3, 100]),
        contributions('of pairs, halves', headDim=4, distances=[3, 2.5], layout='half'),
        contributions('of one turning pair', headDim=4, distances=[3], invFreq=[0.5], layout='half'),
        frequencies('default', 8, {'rope_theta': 10000}, 4),
        frequencies('Llama 3 without scaling', 128, {'rope_theta': 500000}, 64),
        frequencies('a part of the head', 80, {'partial_rotary_factor': 0.4}, 16),
        frequencies('mrope reads as default', 16,
                    {'rope_theta': 1e6, 'rope_scaling': {'type': 'mrope'}}, 8),
    ]


def alibi_cases():
    def slopes(heads, rule='official'):
        params = {'numHeads': heads} | ({} if rule == 'official' else {'rule': rule})
        return case(f'slopes of {heads}, {rule}', 'slopes', [params],
                    alibi.slopes(heads, rule), 1e-15)

    def bias(name, **params):
        return case(name, 'bias', [params], alibi.bias(**params), 1e-6)

    return [
        *[slopes(heads) for heads in (1, 2, 3, 4, 6, 8, 12, 20, 33, 64)],
        *[slopes(heads, 'wrong-truncated') for heads in (3, 6, 12)],
        bias('causal', numHeads=3, queryLen=4, keyLen=6),
        bias('causal, later queries', numHeads=2, queryLen=3, keyLen=7, queryOffset=4),
        bias('both directions', numHeads=2, queryLen=5, keyLen=5, causal=False),
        bias('column', numHeads=2, queryLen=3, keyLen=5, form='column', queryOffset=1),
        bias('truncated slopes', numHeads=3, queryLen=2, keyLen=2, rule='wrong-truncated'),
    ]


def attention_cases():
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


def paint_cases():
    def heatmap(name, values, stops, low, high, rows=1):
        params = {'rows': rows, 'cols': len(values) // rows, 'palette': oracle.flat(stops),
                  'min': low, 'max': high}
        return case(name, 'heatmap', [oracle.flat(values), params],
                    paint.heatmap(values, stops, low, high), 0)

    stops = [[10, 20, 30], [200, 100, 0], [255, 255, 255]]
    values = [-1.5, -1, -0.4, 0.1, 0.63, 1, 7, math.inf, -math.inf, math.nan]
    return [
        heatmap('three stops', values, stops, -1, 1, rows=2),
        heatmap('grey', [0, 1, 2.2, 3.4, 99.6, 128, 200, 254.2, 255, 256], GREY, 0, 255),
    ]


def same(a, b):
    """Whether two case lists agree; the last digits of sin and pow differ between systems."""
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, float) and isinstance(b, float):
        return abs(a - b) <= 1e-9
    return a == b


def main():
    known.check()
    for make in (sinusoidal_cases, learned_cases, rope_cases, alibi_cases, attention_cases,
                 paint_cases):
        path = HERE / f'{make.__name__.removesuffix("_cases")}.json'
        cases = make()
        if '--check' in sys.argv:
            if not same(cases, json.loads(path.read_text())['cases']):
                sys.exit(f'{path.name} is not what make.py writes')
        else:
            lines = ',\n'.join(json.dumps(entry, allow_nan=False) for entry in cases)
            path.write_text(f'{{"cases": [\n{lines}\n]}}\n')


if __name__ == '__main__':
    main()
