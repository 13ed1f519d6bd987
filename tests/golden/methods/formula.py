"""Formulas of a position and a column: read into a tree, and evaluated by Python's floats.

Shunting-yard, after Dijkstra, with none of the engine's grammar: tokens by a regular expression, a
stack of operators, a stack of trees.
"""

import math
import re

from methods import base, close, dot, Drawn, leaves, positions, single, sinusoidal, some


TOKEN = re.compile(r'\s*(?:(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z][a-z0-9]*)|(<=|>=|==|!=|[-+*/^<>()?:,]))')
SIGNS = str.maketrans({'×': '*', '·': '*', '÷': '/', '−': '-', 'π': ' pi '})
LEVELS = {'?': 0, '<': 1, '<=': 1, '>': 1, '>=': 1, '==': 1, '!=': 1, '+': 2, '-': 2, '*': 3, '/': 3,
          'neg': 4, '^': 5}
FUNCTIONS = {'sin': 1, 'cos': 1, 'tan': 1, 'exp': 1, 'log': 1, 'sqrt': 1, 'abs': 1, 'floor': 1,
             'ceil': 1, 'round': 1, 'sign': 1, 'mod': 2, 'min': 2, 'max': 2, 'pow': 2, 'if': 3}
NAMES = ('pos', 'i', 'pair', 'd', 'base', 'n', 'pi', 'e')


def tokens(text):
    text = text.translate(SIGNS)
    at = 0
    while text[at:].strip():
        match = TOKEN.match(text, at)
        if not match:
            raise ValueError(f'no formula: {text!r} at {at}')
        number, name, sign = match.groups()
        yield ('number', float(number)) if number else ('name', name) if name else ('sign', sign)
        at = match.end()


def tree(text):
    """Nested tuples (operation, operand, …); numbers and names are leaves."""
    trees, waiting = [], []

    def reduce(level):
        while waiting and waiting[-1] in LEVELS and LEVELS[waiting[-1]] >= level:
            sign = waiting.pop()
            if sign == '?':  # its middle was closed by the colon
                no, yes, condition = trees.pop(), trees.pop(), trees.pop()
                trees.append(('if', condition, yes, no))
            elif sign == 'neg':
                trees.append(('neg', trees.pop()))
            else:
                right = trees.pop()
                trees.append((sign, trees.pop(), right))

    operand = True  # whether one is due
    for kind, token in [*tokens(text), ('sign', 'end')]:
        if operand:
            if kind == 'number':
                trees.append(token)
            elif kind == 'name' and token in NAMES:
                trees.append(token)
            elif kind == 'name' and token in FUNCTIONS:
                waiting.append(token)
                continue
            elif token == '(':
                waiting.append('(')
                continue
            elif token == '-':
                waiting.append('neg')
                continue
            elif token == '+':
                continue
            else:
                raise ValueError(f'no operand in {text!r}: {token}')
            operand = False
        elif token in (',', ')', ':', 'end'):
            reduce(0 if token != ':' else 0.5)
            while token == ':' and waiting and waiting[-1] == '?':  # inner choices are complete
                reduce(0)
            if token == 'end':
                break
            if token == ':':
                assert waiting.pop() == 'middle', f'no ? in {text!r}'
                waiting.append('?')
                operand = True
            elif token == ',':
                waiting.insert(len(waiting) - waiting[::-1].index('('), ',')
                operand = True
            else:
                commas = 0
                while waiting and waiting[-1] == ',':
                    waiting.pop()
                    commas += 1
                assert waiting.pop() == '(', f'no ( in {text!r}'
                if waiting and waiting[-1] in FUNCTIONS:
                    function = waiting.pop()
                    assert FUNCTIONS[function] == commas + 1, f'{function} in {text!r}'
                    arguments = trees[len(trees) - commas - 1:]
                    del trees[len(trees) - commas - 1:]
                    trees.append((function, *arguments))
        elif kind == 'sign' and token in ('?', *LEVELS):
            # ^ and ? begin at the right; the exponent may have a sign of its own.
            reduce(LEVELS[token] + (1 if token in '^?' else 0))
            waiting.append('middle' if token == '?' else token)
            operand = True
        else:
            raise ValueError(f'no operation in {text!r}: {token}')
    assert len(trees) == 1 and not waiting, f'{text!r} is not complete'
    return trees[0]


def divide(a, b):
    if b != 0:
        return a / b
    return math.nan if a == 0 or math.isnan(a) else math.copysign(math.inf, a) * math.copysign(1, b)


def power(a, b):
    try:
        value = a ** b
    except OverflowError:
        return math.inf
    except ZeroDivisionError:
        return math.inf
    return math.nan if isinstance(value, complex) else value


def mod(a, b):
    return a % b if b != 0 and math.isfinite(a) and math.isfinite(b) else math.nan


OPERATIONS = {
    'neg': lambda a: -a, '+': lambda a, b: a + b, '-': lambda a, b: a - b, '*': lambda a, b: a * b,
    '/': divide, '^': power, 'pow': power, 'mod': mod,
    '<': lambda a, b: float(a < b), '<=': lambda a, b: float(a <= b),
    '>': lambda a, b: float(a > b), '>=': lambda a, b: float(a >= b),
    '==': lambda a, b: float(a == b), '!=': lambda a, b: float(a != b),
    'sin': math.sin, 'cos': math.cos, 'tan': lambda a: math.sin(a) / math.cos(a), 'exp': math.exp,
    'log': lambda a: math.log(a) if a > 0 else -math.inf if a == 0 else math.nan,
    'sqrt': lambda a: math.sqrt(a) if a >= 0 else math.nan, 'abs': abs,
    'floor': lambda a: float(math.floor(a)), 'ceil': lambda a: float(math.ceil(a)),
    'round': lambda a: float(round(a)), 'sign': lambda a: float((a > 0) - (a < 0)),
    'min': min, 'max': max,
}


def value(node, names):
    if isinstance(node, float):
        return node
    if isinstance(node, str):
        return names[node]
    operation, *operands = node
    if operation == 'if':
        return value(operands[1 if value(operands[0], names) else 2], names)
    return OPERATIONS[operation](*[value(operand, names) for operand in operands])


def size(node, of_table=True):
    """Operations of a tree; tan is a sine, a cosine and a quotient."""
    if not isinstance(node, tuple):
        return 0
    return (3 if node[0] == 'tan' else 1) + sum(size(operand) for operand in node[1:])


def check(formula):
    return {'operations': size(tree(formula))}


def table(formula, dModel, seqLen=None, positions=None, base=10000):
    places = range(seqLen) if positions is None else leaves(positions)
    root = tree(formula)
    return [[value(root, {'pos': float(p), 'i': float(i), 'pair': float(i // 2), 'd': float(dModel),
                          'base': float(base), 'n': float(len(places)), 'pi': math.pi, 'e': math.e})
             for i in range(dModel)] for p in places]


def floats(rows):
    return [[single(number) if abs(number) < 3e38 else number for number in row] for row in rows]


def largest(rows):
    return max(abs(x) for row in rows for x in row)


def score(formula, seqLen, dModel, base=10000):
    e = floats(table(formula, dModel, seqLen, base=base))
    f = floats(table(formula, dModel, 2 * seqLen, base=base))
    products = [[dot(e[p], e[p + k]) for p in range(seqLen - k)] for k in range(seqLen)]
    half = seqLen // 2
    means = [math.fsum(products[k][:half]) / half for k in range(half + 1)]
    square = math.fsum(products[0]) / seqLen
    top = max(abs(x) for line in products for x in line)
    gap = min(math.fsum((x - y) ** 2 for x, y in zip(e[p], e[q]))
              for q in range(seqLen) for p in range(q))
    columns, later = list(zip(*e)), list(zip(*f[seqLen:]))
    margin = largest(e) / 100
    result = {
        'finite': 1.0,
        'smallestDistance': math.sqrt(gap / square) if gap else 0.0,
        'largest': largest(e),
        'growth': largest(f) / largest(e),
        'spread': max(max(line) - min(line) for line in products) / top,
        'falling': sum(means[k] < means[k - 1] - 1e-9 * top for k in range(1, half + 1)) / half,
        'drift': max(abs(x - y) for a, b in zip(e, f) for x, y in zip(a, b)) / largest(e),
        'newColumns': sum(min(new) < min(old) - margin or max(new) > max(old) + margin
                          for old, new in zip(columns, later)) / dModel,
        'products': means,
    }
    result['holds'] = [int(held) for held in (
        result['smallestDistance'] > 1e-6, result['growth'] <= 1.001,
        result['spread'] <= 1e-5, result['falling'] == 1,
        result['drift'] <= 1e-6 and result['growth'] <= 1.001)]
    return result


# Formulas whose verdicts are far from their limits.
SCORED = ('pos', 'pos / (n - 1)', 'mod(floor(pos / 2^i), 2)', 'exp(-pos / 40)', 'sqrt(pos + i)',
          'mod(i, 2) == 0 ? sin(pos / base^(2 * pair / d)) : cos(pos / base^(2 * pair / d))',
          'i < d / 2 ? sin(pos * 2^-i) : cos(pos * 2^(ceil(d / 2) - i))', 'log(1 + pos) * (i + 1)',
          'max(0, 1 - abs(pos - 3 * i) / 10) + 0.125')


def draw_whole(rng, depth):
    """A formula whose value is a whole number, and exact."""
    if depth == 0 or rng.random() < 0.2:
        return rng.choice(['pos', 'i', 'pair', 'd', 'n', str(rng.randrange(9))])
    a, b = draw_whole(rng, depth - 1), draw_whole(rng, depth - 1)
    return rng.choice([
        f'({a} + {b})', f'({a} - {b})', f'{a} * ({b})', f'mod({a}, {rng.randrange(2, 9)})',
        f'floor({a} / {2 ** rng.randrange(1, 4)})', f'abs({a})', f'sign({a})', f'min({a}, {b})',
        f'max({a}, {b})', f'({draw_condition(rng, depth)} ? {a} : {b})',
        f'if({draw_condition(rng, depth)}, {a}, {b})',
        f'round({a})', f'(-({a}))', f'(({a}) ^ 2)'])


def draw_condition(rng, depth):
    sign = rng.choice(['<', '<=', '>', '>=', '==', '!='])
    return f'({draw_whole(rng, depth - 1)} {sign} {draw_whole(rng, depth - 1)})'


def draw_real(rng, depth):
    """A formula without jumps but those of whole numbers."""
    if depth == 0:
        return rng.choice(['pi', 'e', '0.5', '1.25e-1', '.75', 'mod(pos, 7)', f'({draw_whole(rng, 1)}) / 16'])
    a, b = draw_real(rng, depth - 1), draw_real(rng, depth - 1)
    return rng.choice([
        f'{a} + {b}', f'({a} - {b})', f'sin({a})', f'cos({a})', f'tan(sin({a}) / 2)', f'exp(cos({a}))',
        f'log(1 + abs({a}))', f'sqrt(abs({a}))', f'(1 + abs({a}))^sin({b})', f'pow(2, cos({a}))',
        f'({a}) / (1 + abs({b}))', f'sin({a}) * ({b})', f'sin(({draw_whole(rng, depth - 1)}) / 64)',
        f'max({a}, {b})', f'min({a}, {b})', f'abs({a})', f'({draw_condition(rng, depth)} ? {a} : {b})',
        f'base^(-{"pair"} / d) * ({a})', f'-({a})'])


def draw_text(rng):
    while True:
        made = rng.choice([draw_real, draw_whole])(rng, rng.randrange(1, 5))
        if len(made) <= 400:
            return made


def draw_check(rng):
    return [{'formula': draw_text(rng)}]


def draw_table(rng):
    while True:
        params = {'formula': draw_text(rng), 'dModel': rng.randrange(1, 9)} | some(rng, base=base(rng))
        if rng.random() < 0.5:
            params['seqLen'] = rng.randrange(1, 80)
        else:
            params['positions'] = [math.floor(p) % 4096 - 64 for p in positions(rng, rng.randrange(1, 9))]
        values = [abs(x) for row in table(**params) for x in row]
        if max(values) < 1e5:
            return Drawn([params], scale=1.0)


def draw_score(rng):
    params = {'formula': rng.choice(SCORED), 'seqLen': rng.randrange(8, 40), 'dModel': rng.randrange(2, 12)}
    params |= some(rng, base=rng.choice([100, 10000, 500000]))
    top = score(**params)['products']
    return Drawn([params], floor=2e-6 * max(1, *map(abs, top)))


BUILT_IN = {
    'sinusoids': 'mod(i, 2) == 0 ? sin(pos / base^(2 * pair / d)) : cos(pos / base^(2 * pair / d))',
    'integers': 'pos', 'fractions': 'pos / (n - 1)', 'binary': 'mod(floor(pos / 2^i), 2)'}


def corners():
    """Every operation and function, and what has no value."""
    texts = (
        '-2^2 + 2^3^2 * 1e-2 - 2^-1 / 4 < 3 ? 1.5 : -1',
        'sin(1) + cos(2) + tan(0.5) + exp(-1) + log(3) + sqrt(2) + abs(-0.5) + sign(-3)',
        'floor(-1.5) + 10 * ceil(-1.5) + 100 * round(2.5) + 1000 * round(-0.5)',
        'mod(-7, 3) + 10 * mod(7, -3) + 100 * min(2, 3) + 1000 * max(2, 3) + pow(2, 14)',
        '(1 < 2) + 2 * (2 <= 2) + 4 * (1 > 2) + 8 * (2 >= 3) + 16 * (1 == 1) + 32 * (1 != 1)',
        'if(pos < 2, i == 0 ? 7 : pair, pos == 2 ? d : n)', '1 / (pos - 1) + log(i - 1)')
    far = {'formula': BUILT_IN['sinusoids'], 'dModel': 4, 'base': 500, 'positions': [-3, 0.25, 131071, 2 ** 20]}
    return {
        'check': [[{'formula': text}] for text in (BUILT_IN['sinusoids'], '-(-1)', 'if(1, 2, 3)')],
        'table': [*([{'formula': text, 'dModel': 6, 'seqLen': 9}] for text in texts), Drawn([far], scale=4)],
        'score': [Drawn([{'formula': text, 'dModel': 8, 'seqLen': 24}], floor=1e-5)
                  for text in BUILT_IN.values()],
    }


def known():
    def alone(text):
        return table(text, 1, 1)[0][0]

    close('precedence', [alone(text) for text in ('-2^2', '2^3^2', '2^-1', '6 / 2 * 3', '7 - 2 - 1',
                                                  '0 ? 1 : 0 ? 2 : 3', '1 ? 0 ? 5 : 6 : 7')],
          [-4, 512, 0.5, 9, 4, 3, 6])
    close('sinusoids', table(BUILT_IN['sinusoids'], 8, 12), sinusoidal.encode(8, 12))
    close('binary', table(BUILT_IN['binary'], 4, 11)[10], [0, 1, 0, 1])
    verdicts = {name: score(text, 64, 12)['holds'] for name, text in BUILT_IN.items()}
    assert verdicts['sinusoids'] == [1, 1, 1, 0, 1], verdicts
    assert verdicts['integers'] == [1, 0, 0, 0, 0], verdicts
    assert verdicts['fractions'] == [1, 1, 0, 0, 0], verdicts
    assert verdicts['binary'][:2] == [1, 1] and verdicts['binary'][2:4] == [0, 0], verdicts
