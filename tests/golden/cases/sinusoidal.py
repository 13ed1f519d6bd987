import oracle
from cases import DOUBLE, FLOAT, GREY, case
from oracle import sinusoidal


def cases():
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
        encode('cosine in the even columns', seqLen=5, dModel=6, layout='wrong-sin-odd'),
        encode('cosine in the even columns, odd width, any positions',
               positions=[7, -2.5, 300], dModel=5, layout='wrong-sin-odd'),
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
        case('painted, cosine in the even columns', 'heatmap',
             [{'seqLen': 6, 'dModel': 6, 'layout': 'wrong-sin-odd',
               'palette': oracle.flat(GREY)}],
             sinusoidal.heatmap(palette=GREY, seqLen=6, dModel=6, layout='wrong-sin-odd'), 0),
        case('painted', 'heatmap',
             [{'seqLen': 6, 'dModel': 6, 'palette': oracle.flat(GREY)}],
             sinusoidal.heatmap(palette=GREY, seqLen=6, dModel=6), 0),
    ]
