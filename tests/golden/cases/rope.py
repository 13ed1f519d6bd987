import math

from cases import DOUBLE, case
from oracle import rope


def cases():
    q, k = [1, 2, 3, 4], [0.5, -1, 2, 0.25]
    wide = [round(math.sin(3 * n) * 2, 3) for n in range(2 * 16)]

    def rotate(name, x, **params):
        return case(name, 'rotate', [x, params], rope.rotate(x, **params), 2e-6)

    def contributions(name, tolerance=1e-11, **params):
        return case(name, 'contributions', [q, k, params], rope.contributions(q, k, **params),
                    tolerance)

    def frequencies(name, **params):
        return case(name, 'frequencies', [params], rope.frequencies(**params)['invFreq'], DOUBLE,
                    'invFreq')

    def scaled(name, rope_type, more={}, inside={}, **keys):
        config = {'rope_theta': 10000, 'max_position_embeddings': 4096} | inside
        return frequencies(name, headDim=128, **more,
                           config=config | {'rope_scaling': {'rope_type': rope_type} | keys})

    moe = {'headDim': 8, 'config': {
        'rope_theta': 10000, 'max_position_embeddings': 131072, 'rope_scaling': {
            'type': 'longrope', 'original_max_position_embeddings': 4096,
            'short_factor': [1, 1, 1.5, 2], 'long_factor': [1, 2, 4, 8],
            'short_mscale': 1.25, 'long_mscale': 1.375}}}

    return [
        *[rotate(f'{layout} at 1 and 3', q + q, headDim=4, positions=[1, 3], layout=layout)
          for layout in ('interleaved', 'half')],
        rotate('eight features at 2', [1, 0] * 4, headDim=8, positions=[2]),
        rotate('two heads in a row', wide, headDim=8, positions=[5, 6], base=500),
        rotate('two heads, halves', wide, headDim=8, positions=[5, 6], layout='half'),
        rotate('any positions', wide, headDim=4, positions=[-2.5, 1048576, 0, 3]),
        *[rotate(f'some pairs turn, {layout}', wide, headDim=16, positions=[4, 9],
                 invFreq=[1, 0.1, 0.01], layout=layout) for layout in ('interleaved', 'half')],
        *[rotate(f'fast pairs, {layout}', wide, headDim=8, layout=layout,
                 positions=[1048576, 99999.7], invFreq=[1048576, 999999.9, 17.25, 0.3])
          for layout in ('interleaved', 'half')],
        rotate('attention factor', q, headDim=4, positions=[2], attentionFactor=1.25),
        contributions('of pairs, interleaved', headDim=4, distances=[0, 3, -3, 100]),
        contributions('of pairs, halves', headDim=4, distances=[3, 2.5], layout='half'),
        contributions('of fast pairs', 1e-9, headDim=4, distances=[2097152, -1048575.5],
                      invFreq=[1048575.9, 40]),
        contributions('of one turning pair', headDim=4, distances=[3], invFreq=[0.5], layout='half'),
        rotate('mixed layouts', wide, headDim=16, positions=[4, 9], layout='wrong-mixed'),
        rotate('mixed layouts, some pairs', wide, headDim=16, positions=[4, 9],
               invFreq=[1, 0.1, 0.01], layout='wrong-mixed'),
        contributions('without conjugating the key', headDim=4, distances=[7, 0.5],
                      product='wrong-no-conjugate'),
        contributions('of one turning pair, not conjugated', headDim=4, distances=[3],
                      invFreq=[0.5], product='wrong-no-conjugate'),
        frequencies('of a base', headDim=8, base=10000),
        frequencies('Llama 3 without scaling', headDim=128, config={'rope_theta': 500000}),
        frequencies('a part of the head', headDim=80, config={'partial_rotary_factor': 0.4}),
        frequencies('mrope reads as default', headDim=16,
                    config={'rope_theta': 1e6, 'rope_scaling': {'type': 'mrope'}}),
        frequencies('heads of the config', config={'head_dim': 6, 'hidden_size': 64}),
        frequencies('heads of the hidden size', config={
            'hidden_size': 96, 'num_attention_heads': 8, 'rope_scaling': None}),
        frequencies('off by one', headDim=4, index='wrong-off-by-one'),
        scaled('linear', 'linear', factor=4),
        scaled('ntk', 'ntk', factor=4),
        scaled('ntk, a part of the head', 'ntk', factor=3, inside={'partial_rotary_factor': 0.25}),
        *[scaled(f'dynamic {factor} at {length}', 'dynamic', {'seqLen': length}, factor=factor)
          for length, factor in ((1000, 2), (8192, 1), (8192, 4), (16384, 2.5))],
        scaled('dynamic, two lengths', 'dynamic', {'seqLen': 9000}, factor=2,
               original_max_position_embeddings=2048),
        *[scaled(f'yarn 16, {ramp}, {mix}', 'yarn', {'ramp': ramp, 'mix': mix}, factor=16)
          for ramp in ('dimension', 'rotations', 'wrong-wavelength')
          for mix in ('official', 'wrong-inverted')],
        scaled('yarn without whole pairs', 'yarn', factor=32, truncate=False, beta_fast=16,
               beta_slow=2),
        scaled('yarn off by one', 'yarn', {'index': 'wrong-off-by-one', 'ramp': 'rotations'},
               factor=16),
        scaled('yarn, factor from the lengths', 'yarn', original_max_position_embeddings=1024),
        frequencies('yarn in rope_parameters', headDim=64, config={
            'max_position_embeddings': 65536, 'rope_scaling': {'type': 'linear', 'factor': 2},
            'rope_parameters': {'rope_theta': 1e6, 'type': 'yarn', 'factor': 4,
                                'partial_rotary_factor': 0.5,
                                'original_max_position_embeddings': 32768}}),
        *[frequencies(f'longrope at {length}', headDim=8, seqLen=length, config={
            'max_position_embeddings': 131072, 'original_max_position_embeddings': 4096,
            'rope_scaling': {'type': 'su', 'short_factor': [1, 1, 1.5, 2],
                             'long_factor': [1, 2, 4, 8]}}) for length in (4096, 4097)],
        *[case(f'Phi-3.5-MoE at {params.get("seqLen")}', 'frequencies', [params],
               [rope.frequencies(**params)['attentionFactor']], DOUBLE, 'attentionFactor')
          for params in (moe | length for length in ({}, {'seqLen': 4096}, {'seqLen': 4097}))],
        frequencies('Llama 3.1', config={
            'hidden_size': 4096, 'num_attention_heads': 32, 'rope_theta': 500000,
            'max_position_embeddings': 131072, 'rope_scaling': {
                'factor': 8, 'low_freq_factor': 1, 'high_freq_factor': 4,
                'original_max_position_embeddings': 8192, 'rope_type': 'llama3'}}),
    ]
