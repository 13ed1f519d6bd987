"""What distance alone does to a score: KERPLE, Sandwich, FIRE, the decay of xPos, and PoPE.

From the papers (Chi et al. 2022 and 2023, Li et al. 2024, Sun et al. 2022, Gopalakrishnan et al. 2025) and
public code: chijames/KERPLE, NVIDIA/NeMo (Sandwich), mcleish7/arithmetic (FIRE), microsoft/torchscale (XPOS),
lucidrains/PoPE-pytorch.
"""

import cmath
import math

from methods import Drawn, base, close, COUNTS, some

ANGLE = 1e-9  # of one cosine


def kerple(distances, rule='log', slope=1.0, rate=1.0):
    if rule == 'power':
        return [-slope * n ** rate for n in distances]
    sign = 1 if rule == 'wrong-negative' else -1
    return [sign * slope * math.log1p(rate * n) for n in distances]


def sandwich(distances, headDim, ratio=8.0, base=10000, rule='official'):
    angles = [[n * base ** (-2 * i / headDim) for i in range(1, headDim // 2 + 1)] for n in distances]
    parts = [[math.cos(angle) for angle in row] if rule == 'official' else [-angle for angle in row]
             for row in angles]
    return [(math.fsum(row) - headDim / 2) / ratio for row in parts]


def fire(distances, position, input, offset, output, threshold=512.0, scale=0.1, rule='official'):
    whole = threshold if rule == 'wrong-fixed' else max(position, threshold)
    shares = [math.log1p(scale * n) / math.log1p(scale * whole) for n in distances]
    return [math.fsum(out * max(w * x + b, 0) for w, b, out in zip(input, offset, output))
            for x in shares]


def xpos(distances, headDim, base=10000, scaleBase=512.0, rule='official'):
    """The score of vectors of ones: the query is turned and scaled, the key scaled the other way."""
    scales = [(2 * i + 0.4 * headDim) / (1.4 * headDim) for i in range(headDim // 2)]
    query = max(distances)
    inverse = 1 if rule == 'wrong-same-power' else -1
    powers = [(query + inverse * (query - n)) / scaleBase for n in distances]
    turned = [[scale ** power * cmath.exp(1j * n * base ** (-2 * i / headDim))
               for i, scale in enumerate(scales)] for n, power in zip(distances, powers)]
    return [math.fsum(pair.real for pair in row) / len(scales) for row in turned]


def softplus(x):
    return max(x, 0) + math.log1p(math.exp(-abs(x)))


def pope(q, k, distances, phases=None, base=10000, magnitude='softplus'):
    width = len(q)
    size = softplus if magnitude == 'softplus' else float
    phases = phases or [0] * width
    # Query at n, key at 0: a key's angle is that of its position plus its phase.
    return [[(size(a) * cmath.exp(1j * n * base ** (-c / width))
              * (size(b) * cmath.exp(1j * phase)).conjugate()).real
             for c, (a, b, phase) in enumerate(zip(q, k, phases))] for n in distances]


def some_distances(rng):
    return [rng.choice([0, 1, rng.randrange(1, 40), rng.randrange(2 ** 14), rng.uniform(0, 300), 2 ** 20])
            for _ in range(rng.choice(COUNTS))]


def draw_kerple(rng):
    rule = rng.choice(['log', 'power', 'wrong-negative'])
    params = some(rng, slope=rng.choice([0.01, 1, rng.uniform(0.01, 5)]), rate=rng.choice([0.01, 1, 2, rng.uniform(0.1, 2)]))
    return [some_distances(rng), params | ({'rule': rule} if rule != 'log' or rng.random() < 0.5 else {})]


def draw_sandwich(rng):
    params = some(rng, ratio=rng.choice([1, 8, 0.5, rng.uniform(0.1, 9)]), base=base(rng),
                  rule=rng.choice(['official', 'wrong-no-cosine']))
    width = 2 * rng.randrange(1, 40)
    return Drawn([some_distances(rng), {'headDim': width} | params], floor=ANGLE * width / params.get('ratio', 8))


def draw_fire(rng):
    width = rng.choice(COUNTS)
    layers = {name: [rng.uniform(-3, 3) for _ in range(width)] for name in ('input', 'offset', 'output')}
    params = some(rng, threshold=rng.choice([1, 16, 512, rng.uniform(1, 5000)]),
                  scale=rng.choice([0.1, 1, rng.uniform(0.01, 5)]), rule=rng.choice(['official', 'wrong-fixed']))
    return Drawn([some_distances(rng), {'position': rng.randrange(9000)} | layers | params], floor=1e-10)


def draw_xpos(rng):
    params = some(rng, base=base(rng), scaleBase=rng.choice([1, 64, 512, rng.uniform(1, 5000)]),
                  rule=rng.choice(['official', 'wrong-same-power']))
    return Drawn([some_distances(rng), {'headDim': 2 * rng.randrange(1, 40)} | params], floor=ANGLE)


def draw_pope(rng):
    width = rng.choice(COUNTS)
    params = some(rng, base=base(rng), phases=[rng.uniform(-2 * math.pi, 0) for _ in range(width)],
                  magnitude=rng.choice(['softplus', 'wrong-signed']))
    q, k = ([rng.choice([0, -30, rng.uniform(-4, 4)]) for _ in range(width)] for _ in range(2))
    return Drawn([q, k, {'distances': some_distances(rng)} | params], floor=1e-6)


def known():
    close('KERPLE', kerple([0, math.e - 1], slope=2), [0, -2])
    close('power 1 is ALiBi', kerple([0, 1, 7], 'power', 0.25), [0, -0.25, -1.75])
    close('Sandwich here', sandwich([0], 128), [0])
    close('one pair of NeMo', sandwich([5000], 2, 1), [math.cos(0.5) - 1])
    # Beyond the threshold the farthest key is always at 1, before it nearer.
    identity = {'input': [1], 'offset': [0], 'output': [1]}
    close('FIRE', fire([4096], 4096, **identity), [1])
    close('FIRE, short', fire([10], 10, threshold=30, scale=0.1, **identity), [0.5])
    close('FIRE, fixed', fire([4090], 4090, threshold=10, scale=0.1, rule='wrong-fixed', **identity),
          [math.log(410, 2)])
    close('xPos, a pair', xpos([0, 512], 2), [1, math.cos(512) * 0.4 / 1.4])
    close('xPos, the same power', xpos([0, 512], 2, rule='wrong-same-power'),
          [(0.4 / 1.4) ** 2, math.cos(512) * 0.4 / 1.4])
    close('softplus', [softplus(0), softplus(-800), softplus(800)], [math.log(2), 0, 800])
    close('PoPE peaks at its phase', pope([1], [2], [0, 1], [-1])[0], [softplus(1) * softplus(2) * math.cos(1)])
