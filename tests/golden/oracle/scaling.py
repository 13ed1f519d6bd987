"""RoPE's frequencies for longer texts, from a model's config.json.

Key names and their defaults are those of Hugging Face's modeling_rope_utils. Formulas: Chen et al.
2023 (linear); bloc97 2023 and emozilla 2023 (ntk, dynamic); Peng et al. 2023, YaRN (yarn: the
paper's ramp is linear in the rotations, the released code's in the pair's index); Ding et al. 2024,
LongRoPE (longrope, su), whose short_mscale and long_mscale are those of Hugging Face's
modeling_phimoe; the Llama 3.1 code (llama3); critical dimension: Liu et al. 2023.
"""

import bisect
import math

TURN = 2 * math.pi


class Settings:
    """The keys of a config.json, wherever they stand."""

    def __init__(self, config, headDim, base):
        config = config or {}
        self.scaling = config.get('rope_parameters') or config.get('rope_scaling') or {}
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


def unseen_phase(w, trained, length, seqLen):
    """Phases of positions length ... seqLen - 1 at w; those of 0 ... length - 1 at `trained`."""
    seen = sorted(math.fmod(p * trained, TURN) for p in range(length))
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


def report(config, headDim=None, seqLen=None, **variants):
    s = Settings(config, headDim, None)
    found = frequencies(headDim, None, config, seqLen, **variants)
    unscaled = powers(s.base, s.width, variants.get('index', 'official'))
    turns = [s.original * w / TURN for w in unscaled]
    pairs = list(zip(found['invFreq'], unscaled))
    return found | {
        'wavelengths': [TURN / w for w in found['invFreq']],
        'turns': turns,
        'ratios': [w / plain for w, plain in pairs],
        'unseenPhases': [unseen_phase(w, plain, s.original, seqLen or s.original)
                         for w, plain in pairs],
        'neverCompleted': [i for i, count in enumerate(turns) if count < 1],
        'originalLength': s.original,
        'criticalDimension': critical_dimension(s.width, s.base, s.original)}
