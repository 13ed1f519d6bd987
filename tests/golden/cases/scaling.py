from cases import case
from oracle import scaling


def cases():
    def report(name, parts, tolerance=1e-9, **params):
        found = scaling.report(**params)
        return [case(f'{name}, {part}', 'report', [params], found[part], tolerance, part)
                for part in parts]

    def config(rope_type, length, **keys):
        return {'rope_theta': 10000, 'max_position_embeddings': length,
                'rope_scaling': {'rope_type': rope_type} | keys}

    everything = ('invFreq', 'wavelengths', 'turns', 'ratios', 'unseenPhases', 'neverCompleted')
    llama2 = {'rope_theta': 10000, 'max_position_embeddings': 4096}
    return [
        *report('LLaMA-2 at twice its length', ('turns', 'unseenPhases', 'neverCompleted'),
                config=llama2, headDim=128, seqLen=8192),
        *report('no further than trained', ('unseenPhases', 'wavelengths'), 1e-9,
                config={'max_position_embeddings': 64}, headDim=4),
        *report('yarn 4', everything, config=config('yarn', 300, factor=4), headDim=16,
                seqLen=1200),
        *report('ntk 4', everything, config=config('ntk', 512, factor=4), headDim=12, seqLen=2048),
        *report('linear 2', ('unseenPhases',), config=config('linear', 100, factor=2),
                headDim=32, seqLen=200),
        *report('dynamic 2', ('unseenPhases', 'ratios'), config=config('dynamic', 100, factor=2),
                headDim=32, seqLen=333),
        *report('llama3', ('unseenPhases', 'ratios'), headDim=32, seqLen=1000, config=config(
            'llama3', 2048, factor=8, low_freq_factor=1, high_freq_factor=4,
            original_max_position_embeddings=256)),
        *report('one token seen', ('unseenPhases', 'neverCompleted'),
                config={'max_position_embeddings': 1}, headDim=6, seqLen=9),
        *report('off by one', ('turns', 'ratios', 'unseenPhases'), headDim=8, seqLen=120,
                config=config('yarn', 60, factor=2), index='wrong-off-by-one', ramp='rotations'),
        *report('inverted', ('ratios', 'unseenPhases'), headDim=16, seqLen=700,
                config=config('yarn', 300, factor=3), mix='wrong-inverted',
                ramp='wrong-wavelength'),
    ]
