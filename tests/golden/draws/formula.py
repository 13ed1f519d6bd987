import math

from draws import Drawn, base, positions, some
from oracle import formula

# Formulas whose verdicts are far from their limits.
SCORED = ('pos', 'pos / (n - 1)', 'mod(floor(pos / 2^i), 2)', 'exp(-pos / 40)', 'sqrt(pos + i)',
          'mod(i, 2) == 0 ? sin(pos / base^(2 * pair / d)) : cos(pos / base^(2 * pair / d))',
          'i < d / 2 ? sin(pos * 2^-i) : cos(pos * 2^(ceil(d / 2) - i))', 'log(1 + pos) * (i + 1)',
          'max(0, 1 - abs(pos - 3 * i) / 10) + 0.125')


def whole(rng, depth):
    """A formula whose value is a whole number, and exact."""
    if depth == 0 or rng.random() < 0.2:
        return rng.choice(['pos', 'i', 'pair', 'd', 'n', str(rng.randrange(9))])
    a, b = whole(rng, depth - 1), whole(rng, depth - 1)
    return rng.choice([
        f'({a} + {b})', f'({a} - {b})', f'{a} * ({b})', f'mod({a}, {rng.randrange(2, 9)})',
        f'floor({a} / {2 ** rng.randrange(1, 4)})', f'abs({a})', f'sign({a})', f'min({a}, {b})',
        f'max({a}, {b})', f'({condition(rng, depth)} ? {a} : {b})', f'if({condition(rng, depth)}, {a}, {b})',
        f'round({a})', f'(-({a}))', f'(({a}) ^ 2)'])


def condition(rng, depth):
    sign = rng.choice(['<', '<=', '>', '>=', '==', '!='])
    return f'({whole(rng, depth - 1)} {sign} {whole(rng, depth - 1)})'


def real(rng, depth):
    """A formula without jumps but those of whole numbers."""
    if depth == 0:
        return rng.choice(['pi', 'e', '0.5', '1.25e-1', '.75', 'mod(pos, 7)', f'({whole(rng, 1)}) / 16'])
    a, b = real(rng, depth - 1), real(rng, depth - 1)
    return rng.choice([
        f'{a} + {b}', f'({a} - {b})', f'sin({a})', f'cos({a})', f'tan(sin({a}) / 2)', f'exp(cos({a}))',
        f'log(1 + abs({a}))', f'sqrt(abs({a}))', f'(1 + abs({a}))^sin({b})', f'pow(2, cos({a}))',
        f'({a}) / (1 + abs({b}))', f'sin({a}) * ({b})', f'sin(({whole(rng, depth - 1)}) / 64)',
        f'max({a}, {b})', f'min({a}, {b})', f'abs({a})', f'({condition(rng, depth)} ? {a} : {b})',
        f'base^(-{"pair"} / d) * ({a})', f'-({a})'])


def text(rng):
    while True:
        made = rng.choice([real, whole])(rng, rng.randrange(1, 5))
        if len(made) <= 400:
            return made


def check(rng):
    return [{'formula': text(rng)}]


def table(rng):
    while True:
        params = {'formula': text(rng), 'dModel': rng.randrange(1, 9)} | some(rng, base=base(rng))
        if rng.random() < 0.5:
            params['seqLen'] = rng.randrange(1, 80)
        else:
            params['positions'] = [math.floor(p) % 4096 - 64 for p in positions(rng, rng.randrange(1, 9))]
        values = [abs(x) for row in formula.table(**params) for x in row]
        if max(values) < 1e5:
            return Drawn([params], scale=1.0)


def score(rng):
    params = {'formula': rng.choice(SCORED), 'seqLen': rng.randrange(8, 40), 'dModel': rng.randrange(2, 12)}
    params |= some(rng, base=rng.choice([100, 10000, 500000]))
    top = formula.score(**params)['products']
    return Drawn([params], floor=2e-6 * max(1, *map(abs, top)))
