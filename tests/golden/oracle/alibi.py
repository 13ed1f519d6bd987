"""ALiBi: Press et al. 2022; slopes as in the authors' get_slopes."""

import math


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
