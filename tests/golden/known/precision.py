from known import close
from oracle import precision


def check():
    close('bfloat16', precision.round([257, 259, 513, 4095], 'bfloat16'), [256, 260, 512, 4096])
    close('float16', precision.round([2049, 65504, 2 ** -24, 2 ** -25], 'float16'),
          [2048, 65504, 2 ** -24, 0])
    assert precision.round([65520], 'float16') == [float('inf')]
    close('float32', precision.round([0.1, 2 ** 24 + 1], 'float32'), [0.10000000149011612, 2 ** 24])
    # The largest error of a float angle below 131072, and at 2^20, of a head of 128 features.
    for longest, worst in ((131072, 7.7e-3), (2 ** 20, 6.2e-2)):
        errors = precision.phase_errors(range(longest - 400, longest), 128)
        assert max(abs(error) for row in errors for error in row) <= 1.05 * worst
