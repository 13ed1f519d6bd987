"""RoPE's frequencies for longer texts, from a model's config.json.

Key names and their defaults are those of Hugging Face's modeling_rope_utils. Formulas: Chen et al.
2023 (linear); Alibaba-NLP/new-impl, modeling.py (ntk); bloc97 2023 and emozilla 2023 (ntk-aware,
dynamic); Peng et al. 2023, YaRN (yarn: the paper's ramp is linear in the rotations, the released
code's in the pair's index); Ding et al. 2024, LongRoPE (longrope, su), whose short_mscale and
long_mscale are those of Hugging Face's modeling_phimoe; the Llama 3.1 code (llama3); critical
dimension: Liu et al. 2023.
"""

import bisect
import math

from methods import close, some


TURN = 2 * math.pi


class Settings:
    """The keys of a config.json, wherever they stand."""

    def __init__(self, config, headDim, base):
        config = config or {}
        self.scaling = config.get('rope_scaling') or config.get('rope_parameters') or {}
        self.outside = config
        self.type = self.scaling.get('rope_type') or self.scaling.get('type') or 'default'
        self.base = base or self.get('rope_theta') or 10000
        head = headDim or config.get('head_dim') or (
            config['hidden_size'] // config['num_attention_heads'])
        self.width = int(head * (self.get('partial_rotary_factor') or 1))
        self.longest = config.get('max_position_embeddings')
        self.original = self.get('original_max_position_embeddings') or self.longest
        if self.type == 'dynamic':  # the one length that its released code reads
            self.original = self.longest

    def get(self, key):
        inside = self.scaling.get(key)
        return self.outside.get(key) if inside is None else inside

    def factor(self):
        factor = self.scaling.get('factor')
        return self.longest / self.original if factor is None else factor


def powers(base, width, index):
    """base^(-2i / width); 'wrong-off-by-one' counts i from 1."""
    first = 1 if index == 'wrong-off-by-one' else 0
    return [base ** (-2 * (i + first) / width) for i in range(width // 2)]


def clamp(x):
    return min(max(x, 0.0), 1.0)


def wider_base(base, stretch, width):
    return base * stretch ** (width / (width - 2))


def dynamic_base(s, seqLen):
    length, factor = max(seqLen or 0, s.original), s.factor()
    return wider_base(s.base, factor * length / s.original - (factor - 1), s.width)


def interpolated_shares(s, theta, ramp):
    """YaRN's ramp: 0 where a pair is kept, 1 where its positions are interpolated."""
    fast, slow = s.scaling.get('beta_fast') or 32, s.scaling.get('beta_slow') or 1
    if ramp == 'rotations':
        return [1 - clamp((s.original * w / TURN - slow) / (fast - slow)) for w in theta]
    if ramp == 'wrong-wavelength':
        shortest, longest = s.original / fast, s.original / slow
        return [clamp((TURN / w - shortest) / (longest - shortest)) for w in theta]

    def pair_that_turns(times):
        return s.width * math.log(s.original / (times * TURN)) / (2 * math.log(s.base))

    low, high = pair_that_turns(fast), pair_that_turns(slow)
    if s.scaling.get('truncate', True):
        low, high = math.floor(low), math.ceil(high)
    low, high = max(low, 0), min(high, s.width - 1)
    high += 0.001 if low == high else 0
    return [clamp((i - low) / (high - low)) for i in range(len(theta))]


def yarn(s, theta, ramp, mix):
    """Frequencies are mixed for the published ramps, periods for 'wrong-wavelength'.

    'wrong-inverted' takes periods for frequencies: a kept pair gets factor times faster and an
    interpolated one stays as it is.
    """
    factor, shares = s.factor(), interpolated_shares(s, theta, ramp)
    if mix == 'wrong-inverted':
        return [1 / ((1 - share) / (factor * w) + share / w) for w, share in zip(theta, shares)]
    if ramp == 'wrong-wavelength':
        return [1 / ((1 - share) / w + share * factor / w) for w, share in zip(theta, shares)]
    return [(1 - share) * w + share * w / factor for w, share in zip(theta, shares)]


def yarn_attention(s):
    def magnitude(scale):
        return 1 if s.factor() <= 1 else 0.1 * scale * math.log(s.factor()) + 1

    one, all_dim = s.scaling.get('mscale'), s.scaling.get('mscale_all_dim')
    return magnitude(one) / magnitude(all_dim) if one and all_dim else magnitude(1)


def llama3(s, theta):
    low, high = s.scaling['low_freq_factor'], s.scaling['high_freq_factor']
    found = []
    for w in theta:
        smooth = clamp((s.original * w / TURN - low) / (high - low))
        found.append((1 - smooth) * w / s.factor() + smooth * w)
    return found


def scaled(s, seqLen, ramp, index, mix):
    """Frequencies and attention factor."""
    theta = powers(s.base, s.width, index)
    own = s.scaling.get('attention_factor')
    if s.type == 'linear':
        return [w / s.factor() for w in theta], 1
    if s.type == 'ntk':
        # A larger base as gte writes it, its growth s^(2 / d) taken out of the first pair as well.
        grown = powers(s.base * s.factor(), s.width, index)
        return [w / s.factor() ** (2 / s.width) for w in grown], 1
    if s.type == 'ntk-aware':
        return powers(wider_base(s.base, max(s.factor(), 1), s.width), s.width, index), 1
    if s.type == 'dynamic':
        return powers(dynamic_base(s, seqLen), s.width, index), 1
    if s.type == 'yarn':
        return yarn(s, theta, ramp, mix), yarn_attention(s) if own is None else own
    if s.type in ('longrope', 'su'):
        longer = seqLen is not None and seqLen > s.original
        # PhimoeRotaryEmbedding sets them in place of any other factor.
        mscale = s.scaling.get('long_mscale' if longer else 'short_mscale')
        own = own if mscale is None else mscale
        divisors = s.scaling['long_factor' if longer else 'short_factor']
        if own is None:
            own = 1 if s.factor() <= 1 else math.sqrt(
                1 + math.log(s.factor()) / math.log(s.original))
        return [w / divisor for w, divisor in zip(theta, divisors)], own
    if s.type == 'llama3':
        return llama3(s, theta), 1
    assert s.type in ('default', 'mrope'), s.type
    return theta, 1


def frequencies(headDim=None, base=None, config=None, seqLen=None, ramp='dimension',
                index='official', mix='official', factorUse='official'):
    found, attention = scaled(Settings(config, headDim, base), seqLen, ramp, index, mix)
    if factorUse == 'wrong-squared':
        attention *= attention
    elif factorUse == 'wrong-inverted':
        attention = 1 / attention
    return {'invFreq': found, 'attentionFactor': attention}


def circular(a, b):
    return abs(math.remainder(a - b, TURN))


def unseen_phase(w, trained, length, seqLen, bidirectional):
    """Phases of distances length ... seqLen - 1 at w; those of training at `trained`."""
    seen = sorted(p * trained % TURN for p in range(1 - length if bidirectional else 0, length))
    furthest = 0.0
    for p in range(length, seqLen):
        phase = math.fmod(p * w, TURN)
        place = bisect.bisect(seen, phase)
        neighbours = seen[place - 1], seen[place % len(seen)]
        furthest = max(furthest, min(circular(phase, other) for other in neighbours))
    return furthest


def critical_dimension(width, base, length):
    pairs = math.ceil(width / 2 * math.log(length / TURN, base))
    return 2 * min(max(pairs, 0), width // 2)


def report(config, headDim=None, seqLen=None, bidirectional=False, **variants):
    s = Settings(config, headDim, None)
    found = frequencies(headDim, None, config, seqLen, **variants)
    unscaled = powers(s.base, s.width, variants.get('index', 'official'))
    turns = [s.original * w / TURN for w in unscaled]
    pairs = list(zip(found['invFreq'], unscaled))
    return found | {
        'wavelengths': [TURN / w for w in found['invFreq']],
        'turns': turns,
        'ratios': [w / plain for w, plain in pairs],
        'unseenPhases': [unseen_phase(w, plain, s.original, seqLen or s.original, bidirectional)
                         for w, plain in pairs],
        'neverCompleted': [i for i, count in enumerate(turns) if count < 1],
        'originalLength': s.original,
        'criticalDimension': critical_dimension(s.width, s.base, s.original)}


def first_short_of(s, least):
    """The first pair with fewer turns in training; the number of pairs where there is none."""
    turns = [s.original * w / TURN for w in powers(s.base, s.width, 'official')]
    return next((i for i, count in enumerate(turns) if count < least), len(turns))


def ntk_factor(config, lengthRatio, headDim=None, bidirectional=False):
    s = Settings(config, headDim, None)
    pair = first_short_of(s, 0.5 if bidirectional else 1)
    is_open = pair < s.width // 2 and lengthRatio > 1
    return {'factor': lengthRatio ** ((s.width - 2) / (2 * pair)) if is_open else 1, 'pair': pair}


FACTORS = (2, 4, 8, 16, 64, 1, 1.5, 10)  # not 32: it is beta_fast, and two ramps agree there


def draw_keys_of(rng, kind, pairs, longest):
    """The keys of rope_scaling that a type has, and those beside it."""
    original = rng.choice([longest // 32, longest // 16, longest // 4, longest // 64 + 7])
    factor = rng.choice(FACTORS)
    outside, inside = {'max_position_embeddings': original}, {'factor': factor}
    if kind in ('default', 'mrope'):
        return outside, {}
    if kind == 'yarn':
        inside |= some(rng, beta_fast=rng.choice([32, 16, 24.5]), beta_slow=rng.choice([1, 2, 0.5]),
                       truncate=rng.random() < 0.5)
        inside |= rng.choice([{}, {'attention_factor': 1.375}, {'mscale': 0.707},
                              {'mscale': 1, 'mscale_all_dim': 0.8}])
    if kind in ('longrope', 'su'):
        inside |= {name: [rng.uniform(1, 60) for _ in range(pairs)]
                   for name in ('short_factor', 'long_factor')}
        inside |= rng.choice([{}, {'attention_factor': 1.25},
                              {'short_mscale': 1.25, 'long_mscale': 1.375}])
    if kind == 'dynamic' and rng.random() < 0.5:
        inside['original_max_position_embeddings'] = original // 2
    if kind == 'llama3':
        inside |= {'low_freq_factor': rng.choice([1, 0.5]), 'high_freq_factor': rng.choice([4, 3])}
    if kind == 'llama3' or kind in ('yarn', 'longrope', 'su') and rng.random() < 0.5:
        outside = {'max_position_embeddings': int(original * factor)}
        place = outside if kind in ('longrope', 'su') and rng.random() < 0.5 else inside
        place['original_max_position_embeddings'] = original
        if place is outside:
            outside['max_position_embeddings'] = original * 16
            inside.pop('factor')
    return outside, inside


def draw_width_keys(rng, width):
    """The whole head of which `width` features turn, said in one of three ways."""
    share = rng.choice([1, 1, 0.5, 0.25])
    head = int(width / share)
    outside = {} if share == 1 else {'partial_rotary_factor': share}
    return rng.choice([({'headDim': head}, outside), ({}, outside | {'head_dim': head}),
                       ({}, outside | {'hidden_size': 6 * head, 'num_attention_heads': 6})])


def draw_configured(rng, width, longest):
    """Parameters with a model's config.json, in any of its spellings."""
    kind = rng.choice(['default', 'mrope', 'linear', 'ntk', 'ntk-aware', 'dynamic', 'yarn', 'yarn',
                       'yarn', 'longrope', 'su', 'llama3'])
    outside, inside = draw_keys_of(rng, kind, width // 2, longest)
    params, more = draw_width_keys(rng, width)
    theta = {'rope_theta': rng.choice([10000, 10000, 500000, 1e6, 1000.5])}
    inside |= {rng.choice(['rope_type', 'type']): kind}
    if rng.random() < 0.3:
        config = outside | more | {'rope_parameters': inside | theta}
    else:
        config = outside | more | theta | {'rope_scaling': inside}
    if kind == 'default' and rng.random() < 0.5:
        config = outside | more | theta | {'rope_scaling': None, 'vocab_size': 32000}
    original = config.get('original_max_position_embeddings') or inside.get(
        'original_max_position_embeddings') or config['max_position_embeddings']
    length = rng.choice([1, original - 1, original, original + 1, 2 * original, 3 * original + 5])
    params |= some(rng, seqLen=length)
    for name, words in {'ramp': ('rotations', 'wrong-wavelength'), 'index': ('wrong-off-by-one',),
                        'mix': ('wrong-inverted',),
                        'factorUse': ('wrong-squared', 'wrong-inverted')}.items():
        if rng.random() < 0.3:
            params[name] = rng.choice(words)
    return params | {'config': config}


def draw_report(rng):
    """Short texts: the oracle looks at every position."""
    params = draw_configured(rng, rng.choice([4, 8, 16]), 2048)
    return [params | some(rng, bidirectional=True)]


def draw_ntk_factor(rng):
    """Ratios for which the factor is one of a config, up to 1e6."""
    while True:
        given = draw_configured(rng, rng.choice([4, 8, 16, 64, 128]), 2048)
        params = {name: given[name] for name in ('headDim', 'config') if name in given}
        s = Settings(params['config'], params.get('headDim'), None)
        params |= some(rng, bidirectional=True)
        pair, pairs = first_short_of(s, 0.5 if 'bidirectional' in params else 1), s.width // 2
        if pair == 0:
            continue
        most = 1e6 if pair >= pairs - 1 else 1e6 ** (pair / (pairs - 1))
        return [params | {'lengthRatio': rng.choice([1, 1.5, 2, 4, 8, 0.999 * most]) if most > 9 else
                          rng.uniform(1, most)}]


def frequencies_of(kind, width=128, base=1e4, original=4096, seqLen=None, head=None, **keys):
    """Frequencies and attention factor of a config; `head` has the words of variants."""
    config = {'rope_theta': base, 'max_position_embeddings': original,
              'rope_scaling': {'rope_type': kind, **keys}}
    found = frequencies(width, None, config, seqLen, **(head or {}))
    return found['invFreq'], found['attentionFactor']


def new_base(kind, width=128, **more):
    """The base a type makes of 10000, from its slowest pair."""
    return frequencies_of(kind, width, **more)[0][-1] ** (-width / (width - 2))


def ratios(kind, places, **more):
    plain = {name: value for name, value in more.items() if name in ('width', 'base', 'original')}
    theta = frequencies_of('default', **plain)[0]
    scaled = frequencies_of(kind, **more)[0]
    return [scaled[n] / theta[n] for n in places]


def check_bases():
    for factor, expected in {2: 20221.261689737912, 4: 40889.94243248622, 8: 82684.62264056221,
                             32: 338096.94598244346}.items():
        close(f'ntk {factor}', new_base('ntk-aware', factor=factor) / expected, 1)
    close('ntk, 64', new_base('ntk-aware', 64, factor=4) / 41829.36592889948, 1)
    close('ntk, 4', new_base('ntk-aware', 4, factor=4) / 160000, 1)
    close('ntk ratios', ratios('ntk-aware', (0, 1, 16, 32, 48, 62, 63), factor=4), [
        1, 0.9782356643334579, 0.703227547859181, 0.4945289840680367, 0.3477664048114574,
        0.25556214020303886, 0.25])
    close('ntk, angles beyond the trained ones', [
        4 * ratio for ratio in ratios('ntk-aware', (46, 50, 55, 60, 63), factor=4)],
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
    off = frequencies_of('ntk-aware', 4, factor=4, head={'index': 'wrong-off-by-one'})[0]
    close('ntk, off by one', off, [160000 ** -0.5, 1 / 160000], 1e-15)
    close('gte and vLLM', ratios('ntk', (0, 31, 63), factor=4), [4 ** (-1 / 64), 0.5, 0.25], 1e-15)
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
        theta = frequencies_of('yarn', factor=16, head=words)[0]
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
        close(f'yarn factor {factor}', frequencies_of('yarn', factor=factor)[1], expected)
    for words, expected in (('wrong-squared', 1.8132604340394958),
                            ('wrong-inverted', 1 / 1.3465735902799727)):
        close(words, frequencies_of('yarn', factor=32, head={'factorUse': words})[1], expected)
    for factor, original, expected in (
            (32, 4096, 1.1902380714238083), (16, 8192, 1.1435437497937313),
            (8, 8192, 1.1094003924504583)):
        got = frequencies_of('longrope', 4, original=original, factor=factor, short_factor=[1, 1],
                             long_factor=[2, 2])
        close('longrope factor', got[1], expected)
    lists = {'original': 4096, 'factor': 32, 'short_factor': [1, 1, 1, 1], 'long_factor': [1, 2, 4, 8]}
    close('long', frequencies_of('su', 8, seqLen=4097, **lists)[0], [1, 0.05, 0.0025, 0.000125])
    moe = lists | {'short_mscale': 1.243163121016122, 'long_mscale': 1.243163121016122 / 2}
    for length, divided in ((None, 1), (4096, 1), (4097, 2)):
        close('mscale', frequencies_of('longrope', 8, seqLen=length, **moe)[1],
              1.243163121016122 / divided)
    close('short', frequencies_of('su', 8, seqLen=4096, **lists)[0], [1, 0.1, 0.01, 0.001])


def check_report():
    for width, base, original, count, last, critical in (
            (128, 1e4, 2048, 23, .0376400, 82), (128, 1e4, 4096, 18, .0752801, 92),
            (128, 1e4, 8192, 14, .1505602, 100), (128, 5e5, 8192, 29, .0032010, 70),
            (128, 1e6, 32768, 24, .0064717, 80), (96, 1e4, 4096, 14, .0789793, 68)):
        found = report({'rope_theta': base, 'max_position_embeddings': original}, width)
        close('never completed', found['neverCompleted'], list(range(width // 2 - count, width // 2)))
        close('turns', [found['turns'][0], found['turns'][-1]], [original / math.tau, last], 1e-7)
        close('critical dimension', found['criticalDimension'], critical)
    plain = {'max_position_embeddings': 4096}
    new = report(plain, 128, 8192)['unseenPhases']
    close('unseen phases', [new[0], new[63]], [3.617e-4, 0.47300], 2e-6)


def check_ntk_factor():
    llama2 = {'rope_theta': 10000, 'max_position_embeddings': 4096}
    found = ntk_factor(llama2, 4, 128)
    close('LLaMA-2, 4 times', [found['factor'], found['pair']], [6.67668, 46], 1e-5)
    for base, original, width, ratio in ((1e4, 4096, 128, 4), (1e4, 32, 8, 4), (5e5, 8192, 128, 16)):
        plain = {'rope_theta': base, 'max_position_embeddings': original}
        factor, pair = ntk_factor(plain, ratio, width).values()
        scaling = {'type': 'ntk-aware', 'factor': factor}
        own = frequencies(width, config=plain | {'rope_scaling': scaling})
        # In a text so much longer, the pair turns as far as in training.
        close('its arc', own['invFreq'][pair] * ratio, powers(base, width, 'official')[pair])
    close('four pairs', ntk_factor({'max_position_embeddings': 32}, 8, 8)['factor'], 512, 1e-9)


def known():
    check_bases()
    check_ramps()
    check_factors()
    check_report()
    check_ntk_factor()
