import math

from known import close
from oracle import scaling


def frequencies(kind, width=128, base=1e4, original=4096, seqLen=None, head=None, **keys):
    """Frequencies and attention factor of a config; `head` has the words of variants."""
    config = {'rope_theta': base, 'max_position_embeddings': original,
              'rope_scaling': {'rope_type': kind, **keys}}
    found = scaling.frequencies(width, None, config, seqLen, **(head or {}))
    return found['invFreq'], found['attentionFactor']


def new_base(kind, width=128, **more):
    """The base a type makes of 10000, from its slowest pair."""
    return frequencies(kind, width, **more)[0][-1] ** (-width / (width - 2))


def ratios(kind, places, **more):
    plain = {name: value for name, value in more.items() if name in ('width', 'base', 'original')}
    theta = frequencies('default', **plain)[0]
    scaled = frequencies(kind, **more)[0]
    return [scaled[n] / theta[n] for n in places]


def check_bases():
    for factor, expected in {2: 20221.261689737912, 4: 40889.94243248622, 8: 82684.62264056221,
                             32: 338096.94598244346}.items():
        close(f'ntk {factor}', new_base('ntk', factor=factor) / expected, 1)
    close('ntk, 64', new_base('ntk', 64, factor=4) / 41829.36592889948, 1)
    close('ntk, 4', new_base('ntk', 4, factor=4) / 160000, 1)
    close('ntk ratios', ratios('ntk', (0, 1, 16, 32, 48, 62, 63), factor=4), [
        1, 0.9782356643334579, 0.703227547859181, 0.4945289840680367, 0.3477664048114574,
        0.25556214020303886, 0.25])
    close('ntk, angles beyond the trained ones', [
        4 * ratio for ratio in ratios('ntk', (46, 50, 55, 60, 63), factor=4)],
        [1.4537, 1.3312, 1.1925, 1.0682, 1], 6e-5)
    for length, factor, expected in (
            (4096, 1, 10000), (8192, 1, 20221.261689737912), (16384, 1, 40889.94243248622),
            (8192, 2, 30527.7367488067), (8192, 4, 51293.78726815244), (16384, 4, 135401.97304176545)):
        got = new_base('dynamic', seqLen=length, factor=factor)
        close(f'dynamic {factor} at {length}', got / expected, 1)
    close('dynamic, one length', new_base('dynamic', seqLen=8192, factor=2,
                                          original_max_position_embeddings=1024)
          / 30527.7367488067, 1)
    # The pair counted from 1 stands in the exponent of the new base as in that of the old one.
    close('ntk, off by one', frequencies('ntk', 4, factor=4, head={'index': 'wrong-off-by-one'})[0],
          [160000 ** -0.5, 1 / 160000], 1e-15)
    close('linear', ratios('linear', (0, 63), factor=32), [1 / 32, 1 / 32])


def check_ramps():
    llama = {'base': 5e5, 'original': 8192, 'factor': 8, 'low_freq_factor': 1, 'high_freq_factor': 4}
    close('llama3', ratios('llama3', (0, 28, 29, 30, 32, 34, 35, 63), **llama), [
        1, 1, 0.8281684118371798, 0.6437431331275951, 0.3711222795178447, 0.19021074364065016,
        0.125, 0.125])
    variants = ({'ramp': 'rotations'}, {'ramp': 'dimension'}, {'ramp': 'wrong-wavelength'},
                {'ramp': 'wrong-wavelength', 'mix': 'wrong-inverted'})
    for factor, place, expected in (
            (4, 20, (1, 1, 1, 4)),
            (4, 25, (0.657702916, 0.855769231, 0.928765682, 3.715062728)),
            (4, 30, (0.436126004, 0.711538462, 0.793994253, 3.175977010)),
            (4, 40, (0.275681077, 0.423076923, 0.415725794, 1.662903175)),
            (4, 46, (0.25, 0.25, 0.25, 1)),
            (16, 25, (0.572128645, 0.819711538, 0.722810134, 11.564962148)),
            (16, 30, (0.295157505, 0.639423077, 0.435298380, 6.964774080)),
            (32, 30, (0.2716627553891541, 0.6274038461538463, 0.2716627553891541, 8.693208172)),
            (32, 40, (0.06442139149374339, 0.25480769230769224, 0.06442139149374339, 2.061484528)),
            (32, 0, (1, 1, 1, 32))):
        got = [ratios('yarn', [place], factor=factor, head=words)[0] for words in variants]
        close(f'yarn {factor}, pair {place}', got, expected, 1e-9)
    for words, at_30, at_45 in (
            (variants[0], 0.0039359885906847455, 9.642591545833585e-05),
            (variants[1], 0.00852684377296741, 0.0001517716047318249)):
        theta = frequencies('yarn', factor=16, head=words)[0]
        close('yarn 16', [theta[n] for n in (30, 45, 63)], [at_30, at_45, 7.217387404309114e-06])
    # The untouched and the fully interpolated pairs: up to low, from high.
    for width, base, original, low, high in ((64, 1e4, 2048, 8, 21), (128, 1e6, 32768, 23, 40)):
        got = ratios('yarn', (low, low + 1, high - 1, high), width=width, base=base,
                     original=original, factor=4)
        step = 0.75 / (high - low)
        close('yarn bounds', got, [1, 1 - step, 0.25 + step, 0.25])


def check_factors():
    for factor, expected in {2: 1.0693147180559945, 4: 1.138629436111989, 8: 1.2079441541679836,
                             16: 1.2772588722239782, 32: 1.3465735902799727,
                             64: 1.4158883083359672}.items():
        close(f'yarn factor {factor}', frequencies('yarn', factor=factor)[1], expected)
    for words, expected in (('wrong-squared', 1.8132604340394958),
                            ('wrong-inverted', 1 / 1.3465735902799727)):
        close(words, frequencies('yarn', factor=32, head={'factorUse': words})[1], expected)
    for factor, original, expected in (
            (32, 4096, 1.1902380714238083), (16, 8192, 1.1435437497937313),
            (8, 8192, 1.1094003924504583)):
        got = frequencies('longrope', 4, original=original, factor=factor, short_factor=[1, 1],
                          long_factor=[2, 2])
        close('longrope factor', got[1], expected)
    lists = {'original': 4096, 'factor': 32, 'short_factor': [1, 1, 1, 1], 'long_factor': [1, 2, 4, 8]}
    close('long', frequencies('su', 8, seqLen=4097, **lists)[0], [1, 0.05, 0.0025, 0.000125])
    moe = lists | {'short_mscale': 1.243163121016122, 'long_mscale': 1.243163121016122 / 2}
    for length, divided in ((None, 1), (4096, 1), (4097, 2)):
        close('mscale', frequencies('longrope', 8, seqLen=length, **moe)[1],
              1.243163121016122 / divided)
    close('short', frequencies('su', 8, seqLen=4096, **lists)[0], [1, 0.1, 0.01, 0.001])


def check_report():
    for width, base, original, count, last, critical in (
            (128, 1e4, 2048, 23, .0376400, 82), (128, 1e4, 4096, 18, .0752801, 92),
            (128, 1e4, 8192, 14, .1505602, 100), (128, 5e5, 8192, 29, .0032010, 70),
            (128, 1e6, 32768, 24, .0064717, 80), (96, 1e4, 4096, 14, .0789793, 68)):
        found = scaling.report({'rope_theta': base, 'max_position_embeddings': original}, width)
        close('never completed', found['neverCompleted'], list(range(width // 2 - count, width // 2)))
        close('turns', [found['turns'][0], found['turns'][-1]], [original / math.tau, last], 1e-7)
        close('critical dimension', found['criticalDimension'], critical)
    plain = {'max_position_embeddings': 4096}
    new = scaling.report(plain, 128, 8192)['unseenPhases']
    close('unseen phases', [new[0], new[63]], [3.617e-4, 0.47300], 2e-6)


def check():
    check_bases()
    check_ramps()
    check_factors()
    check_report()
