import math

from cases import DOUBLE, case
from oracle import rope


def cases():
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
