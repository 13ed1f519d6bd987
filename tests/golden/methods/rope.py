"""Rotary embedding as a product with complex numbers: Su et al. 2021."""

import math
from fractions import Fraction

from methods import base, close, COUNTS, data, Drawn, leaves, positions, reach, scaling, rows, some
from methods.scaling import frequencies


TURN = 2 * Fraction(3141592653589793238462643383279502884197, 10**39)


def turn(position, w):
    """e^(i position w), the angle exact before whole turns are left out of it."""
    angle = float(Fraction(position) * Fraction(w) % TURN)
    return complex(math.cos(angle), math.sin(angle))


def inverse_frequencies(d, base=10000):
    return [base ** (-2 * i / d) for i in range(d // 2)]


def pair_indices(layout, count):
    if layout == 'half':
        return [(i, i + count) for i in range(count)]
    return [(2 * i, 2 * i + 1) for i in range(count)]


def rotate_half_mixed(x, position, theta, factor):
    """rotate_half of the halves layout with the cosines of the interleaved one: no rotation."""
    count, y = len(theta), list(x)
    for n in range(2 * count):
        partner = -x[n + count] if n < count else x[n - count]
        z = turn(position, theta[n // 2])
        y[n] = factor * (x[n] * z.real + partner * z.imag)
    return y


def rotate_head(x, position, theta, layout, factor=1):
    if layout == 'wrong-mixed':
        return rotate_half_mixed(x, position, theta, factor)
    y = list(x)
    for (a, b), w in zip(pair_indices(layout, len(theta)), theta):
        z = complex(x[a], x[b]) * turn(position, w) * factor
        y[a], y[b] = z.real, z.imag
    return y


def rotate(x, headDim, positions, base=10000, invFreq=None, layout='interleaved',
           attentionFactor=1, headMajor=False):
    theta, x = invFreq or inverse_frequencies(headDim, base), leaves(x)
    heads, out = len(x) // len(positions) // headDim, []
    for n, head in enumerate(rows(x, headDim)):
        position = positions[n % len(positions) if headMajor else n // heads]
        out += rotate_head(head, position, theta, layout, attentionFactor)
    return out


def angles(headDim, positions, base=10000, invFreq=None, layout='interleaved', attentionFactor=1):
    turns = [[attentionFactor * turn(p, w) for w in invFreq or inverse_frequencies(headDim, base)]
             for p in positions]
    return {'cos': [[z.real for z in row] for row in turns],
            'sin': [[z.imag for z in row] for row in turns], 'pairs': len(turns[0])}


def apply(x, headDim, cos, sin, pairs=None, layout='interleaved', headMajor=False):
    """By rotate_head's own cosines, of frequencies that are there."""
    pairs = pairs or headDim // 2
    table = [[complex(c, s) for c, s in zip(*row)] for row in zip(rows(cos, pairs), rows(sin, pairs))]
    heads, out = len(leaves(x)) // len(table) // headDim, []
    for n, head in enumerate(rows(x, headDim)):
        turns, y = table[n % len(table) if headMajor else n // heads], list(head)
        for (a, b), z in zip(pair_indices(layout, pairs), turns):
            turned = complex(head[a], head[b]) * z
            y[a], y[b] = turned.real, turned.imag
        if layout == 'wrong-mixed':
            for m in range(2 * pairs):
                partner = -head[m + pairs] if m < pairs else head[m - pairs]
                y[m] = head[m] * turns[m // 2].real + partner * turns[m // 2].imag
        out += y
    return out


def contributions(q, k, headDim, distances, base=10000, invFreq=None, layout='interleaved',
                  product='official'):
    """Per pair, from rotated vectors: the query at the distance, the key at 0.

    'wrong-no-conjugate' multiplies the complex numbers without conjugating the key, so that a
    distance is the sum of the two positions.
    """
    theta, q, k = invFreq or inverse_frequencies(headDim, base), leaves(q), leaves(k)
    turned = pair_indices(layout, len(theta))
    still = [(n, n + 1) for n in range(2 * len(theta), headDim, 2)]
    sign = -1 if product == 'wrong-no-conjugate' else 1
    rows = []
    for distance in distances:
        y = rotate_head(q, distance, theta, layout)
        rows.append([y[a] * k[a] + sign * y[b] * k[b] for a, b in turned] +
                    [q[a] * k[a] + q[b] * k[b] for a, b in still])
    return rows


def fope(x, headDim, positions, invFreq, cosines, sines, layout='interleaved', still='official'):
    """Real parts and imaginary parts have coefficients of their own; complex numbers turn the pairs."""
    x, count = leaves(x), len(invFreq)
    width = len(x) // len(positions)
    out = []
    for t, p in enumerate(positions):
        waves = [turn(p, w) for w in invFreq]
        series = [complex(math.fsum(cosines[k * count + m] * z.real for k, z in enumerate(waves)),
                          math.fsum(sines[k * count + m] * z.imag for k, z in enumerate(waves)))
                  for m in range(count)]
        series += [complex(1, still == 'wrong-sine-one')] * (headDim // 2 - count)
        for start in range(t * width, (t + 1) * width, headDim):
            y = x[start:start + headDim]
            for (a, b), z in zip(pair_indices(layout, headDim // 2), series):
                turned = complex(y[a], y[b]) * z
                y[a], y[b] = turned.real, turned.imag
            out += y
    return out


def draw_turning(rng, pairs):
    """A base, or frequencies of all pairs or of some."""
    choice = rng.random()
    if choice < 0.3:
        return {}
    if choice < 0.6:
        return {'base': base(rng)}
    fastest = rng.choice([1, 1, 8, 2 ** 20])
    return {'invFreq': [rng.uniform(-fastest, fastest) for _ in range(rng.choice([pairs, rng.randrange(pairs) + 1]))]}


def draw_frequencies(rng):
    if rng.random() < 0.15:
        return [{'headDim': 2 * rng.randrange(1, 70), 'base': base(rng)}]
    return [scaling.draw_configured(rng, rng.choice([4, 8, 64, 80, 96, 128]), 2 ** 17)]


def draw_rotate(rng):
    pairs, count, heads = rng.randrange(1, 9), rng.choice(COUNTS), rng.choice([1, 2, 3, 5])
    params = {'headDim': 2 * pairs, 'positions': positions(rng, count)} | draw_turning(rng, pairs)
    params |= some(rng, layout=rng.choice(['interleaved', 'half', 'wrong-mixed']),
                   attentionFactor=rng.choice([1, 1.25, 0.5]), headMajor=rng.random() < 0.5)
    return Drawn([data(rng, 2 * pairs * count * heads), params], scale=4)


def draw_angles(rng):
    pairs = rng.randrange(1, 9)
    params = {'headDim': 2 * pairs, 'positions': positions(rng, rng.choice(COUNTS))}
    params |= draw_turning(rng, pairs) | some(rng, attentionFactor=rng.choice([1, 1.25, 0.5]))
    return Drawn([params], scale=2)


def draw_apply(rng):
    turned, count, heads = rng.randrange(1, 9), rng.choice(COUNTS), rng.choice([1, 2, 3, 5])
    head = 2 * (turned + rng.choice([0, 0, 1, 5]))
    params = {'headDim': head} | {name: data(rng, count * turned, 1) for name in ('cos', 'sin')}
    if head > 2 * turned:
        params['pairs'] = turned
    params |= some(rng, layout=rng.choice(['interleaved', 'half', 'wrong-mixed']),
                   headMajor=rng.random() < 0.5)
    return Drawn([data(rng, head * count * heads), params], scale=4)


def draw_contributions(rng):
    pairs = rng.randrange(1, 9)
    params = {'headDim': 2 * pairs, 'distances': positions(rng, rng.choice(COUNTS))}
    params |= draw_turning(rng, pairs) | some(rng, layout=rng.choice(['interleaved', 'half']),
                                              product=rng.choice(['official', 'wrong-no-conjugate']))
    fastest = max(map(abs, params.get('invFreq', [1])))
    floor = 1e-9 if fastest > 1 else 8e-15 * (1 + reach(params['distances']))
    return Drawn([data(rng, 2 * pairs), data(rng, 2 * pairs), params], floor=floor)


def draw_fope(rng):
    pairs, rows, heads = rng.randrange(1, 9), rng.choice(COUNTS), rng.choice([1, 2, 3])
    kept, fastest = rng.choice([pairs, rng.randrange(pairs) + 1]), rng.choice([1, 1, 8, 2 ** 20])
    params = {'headDim': 2 * pairs, 'positions': positions(rng, rows),
              'invFreq': [rng.uniform(-fastest, fastest) for _ in range(kept)]}
    for name in ('cosines', 'sines'):
        params[name] = [(k == m) + rng.choice([0, rng.gauss(0, 0.3)]) for k in range(kept) for m in range(kept)]
    params |= some(rng, layout=rng.choice(['interleaved', 'half']), still=rng.choice(['official', 'wrong-sine-one']))
    return Drawn([data(rng, 2 * pairs * rows * heads), params], scale=4)


def corners():
    """Ten million tokens, and the largest distance of the fastest pair."""
    wide = [round(math.sin(3 * n) * 2, 3) for n in range(32)]
    fast = {'headDim': 4, 'distances': [2097152, -1048575.5], 'invFreq': [1048575.9, 40]}
    return {'rotate': [Drawn([wide, {'headDim': 8, 'positions': [10485759, 2 ** 24 - 0.5]}], scale=4)],
            'contributions': [Drawn([[1, 2, 3, 4], [0.5, -1, 2, 0.25], fast], floor=1e-9)]}


def known():
    q, k = [1, 2, 3, 4], [0.5, -1, 2, 0.25]
    close('interleaved', rotate(q + q, 4, [1, 3]), [
        -1.1426396637476532, 1.922075596544176, 2.9598506679133294, 4.029799501669161,
        -1.27223251272018, -1.8388649851410237, 2.87866810043698, 4.088186635603437])
    close('half', rotate(q + q, 4, [1, 3], layout='half'), [
        -1.9841106485555495, 1.959900667496664, 2.4623779024123156, 4.019799668334994,
        -1.413352520780047, 1.8791180666879925, -2.828857481741469, 4.058191135400942])
    close('d = 8 at 2', rotate([1, 0] * 4, 8, [2]), [
        -0.4161468365471424, 0.9092974268256817, 0.9800665778412416, 0.19866933079506122,
        0.9998000066665778, 0.01999866669333308, 0.9999980000006666, 0.0019999986666669333])
    for layout, score in (('interleaved', 7.982131588555753), ('half', -7.228961506710718)):
        close(f'score, {layout}', sum(contributions(q, k, 4, [3], layout=layout)[0]), score)
    close('off by one', rotate(q, 4, [1], invFreq=[0.01, 0.0001]), [
        0.979950333748332, 2.009899834167497, 2.9995999850006667, 4.0002999799995])
    close('far apart', sum(contributions(q, k, 4, [1000003 - 1000000])[0]),
          7.982131588550869, 1e-11)
    turned, still = rotate(q, 4, [5]), rotate(k, 4, [3])
    close('no conjugate: the sum of the positions', sum(contributions(
        q, k, 4, [8], product='wrong-no-conjugate')[0]),
        turned[0] * still[0] - turned[1] * still[1] + turned[2] * still[2] - turned[3] * still[3])
    # A quarter turn by rotate_half with the other layout's cosines: a whole feature vanishes.
    mixed = rotate([1, 0, 0, 0], 4, [1], invFreq=[math.pi / 2, 0], layout='wrong-mixed')
    close('mixed layouts lose length', mixed, [0, 0, 0, 0])
    own = {'invFreq': [1, 0.01], 'cosines': [1, 0, 0, 1], 'sines': [1, 0, 0, 1]}
    close('FoPE without a series', fope(q, 4, [3], **own), rotate(q, 4, [3]))
    # Cosines of the other frequency alone, sines of none; a pair at rest, right and wrong.
    close('FoPE, one other cosine', fope(q, 4, [2], [1, 0.1], [0, 0, 0.5, 0], [0] * 4),
          [0.5 * math.cos(0.2), math.cos(0.2), 0, 0])
    one = {'invFreq': [1], 'cosines': [1], 'sines': [1]}
    close('FoPE at rest', fope(q, 4, [0], **one), q)
    close('FoPE at rest, sine 1', fope(q, 4, [0], **one, still='wrong-sine-one'), [1, 2, -1, 7])
