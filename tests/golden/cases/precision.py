import math

import oracle
from cases import case
from oracle import precision

FORMATS = ('float32', 'bfloat16', 'float16')


def cases():
    # Ties of every format, its subnormals, its largest numbers and what lies beyond them.
    places = [257, 259, 513, 4095, 2049, 65504, 65519, 65520, 2 ** 24 + 1, 16777219, 0.1, 1 / 3]
    small = [m * 2.0 ** e for e in (-24, -25, -133, -149, -150, -1074) for m in (1, 1.5, 3)]
    large = [3.4028234e38, 3.4028235677973366e38, 3.3961775e38, 3.39615e38, 1e39, math.inf]
    values = [sign * v for v in [0.0, *places, *small, *large] for sign in (1, -1)] + [math.nan]

    def phases(verb, name, tolerance=0, **params):
        table = precision.phase_errors(**params) if verb == 'phaseErrors' else precision.phases(**params)
        return case(name, verb, [params], table, tolerance)

    far = [0, 1, 4095, 131071, -131071, 1048575, 0.5]
    made = []
    for verb, tolerance in (('phases', 0), ('phaseErrors', 1e-9)):
        made += [
            phases(verb, 'all in float32', tolerance, positions=far, headDim=16),
            phases(verb, 'positions in bfloat16', tolerance, positions=[257, 259, 513, 4095],
                   headDim=8, positionFormat='bfloat16'),
            phases(verb, 'frequencies in bfloat16', tolerance, positions=far, headDim=8,
                   base=500000, frequencyFormat='bfloat16'),
            phases(verb, 'angles in float16', tolerance, positions=[7, 2049, 65519], headDim=8,
                   angleFormat='float16'),
            phases(verb, 'beyond float16', tolerance, positions=[65519, 65520], headDim=2,
                   invFreq=[0.0], positionFormat='float16'),
            phases(verb, 'own frequencies', tolerance, positions=far, headDim=8,
                   invFreq=[1, 0.3, -0.01]),
        ]
    return [
        *[case(f'to {format}', 'round', [oracle.flat(values), {'format': format}],
               precision.round(values, format), 0) for format in FORMATS],
        *made,
    ]
