"""ALiBi: Press et al. 2022; slopes as in the authors' get_slopes."""

import math

from methods import close, COUNTS, some


def power_of_two_slopes(n):
    start = 2 ** (-8 / n)
    return [start ** (h + 1) for h in range(n)]


def slopes(numHeads, rule='official'):
    closest = 1
    while closest * 2 <= numHeads:
        closest *= 2
    if rule == 'wrong-truncated':
        return power_of_two_slopes(closest if closest == numHeads else 2 * closest)[:numHeads]
    rest = power_of_two_slopes(2 * closest)[0::2][:numHeads - closest]
    return power_of_two_slopes(closest) + rest


def bias(numHeads, queryLen, keyLen, causal=True, form='relative', queryOffset=0,
         rule='official'):
    def entry(m, p, j):
        if j > p and causal:
            return -math.inf
        return m * j if form == 'column' else -m * abs(p - j)

    return [[[entry(m, i + queryOffset, j) for j in range(keyLen)] for i in range(queryLen)]
            for m in slopes(numHeads, rule)]


RULES = ('official', 'wrong-truncated')


def draw_slopes(rng):
    return [{'numHeads': rng.randrange(1, 130)} | some(rng, rule=rng.choice(RULES))]


def draw_bias(rng):
    params = {'numHeads': rng.choice([*COUNTS, 20]), 'queryLen': rng.choice(COUNTS),
              'keyLen': rng.choice(COUNTS)}
    params |= some(rng, queryOffset=rng.randrange(40), rule=rng.choice(RULES))
    return [params | rng.choice([{}, {'causal': True}, {'causal': False}, {'form': 'column'}])]


def corners():
    """As many keys as queries."""
    return {'bias': [[{'numHeads': 3, 'queryLen': 5, 'keyLen': 5}]]}


def known():
    eight = [2.0 ** -h for h in range(1, 9)]
    for heads, expected in {
            1: [0.00390625], 2: [0.0625, 0.00390625], 3: [0.0625, 0.00390625, 0.25],
            4: [0.25, 0.0625, 0.015625, 0.00390625],
            6: [0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125], 8: eight,
            12: eight + [0.707106781, 0.353553391, 0.176776695, 0.088388348]}.items():
        close(f'slopes of {heads}', slopes(heads), expected, 1e-9)
    close('slopes of 20', slopes(20)[16:],
          [0.840896415, 0.594603558, 0.420448208, 0.297301779], 1e-9)
    close('truncated 3', slopes(3, 'wrong-truncated'), [0.25, 0.0625, 0.015625])
    close('truncated 12', slopes(12, 'wrong-truncated')[::11], [0.707106781, 0.015625], 1e-9)
