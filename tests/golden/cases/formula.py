from cases import FLOAT, case
from oracle import formula

SINUSOIDS = 'mod(i, 2) == 0 ? sin(pos / base^(2 * pair / d)) : cos(pos / base^(2 * pair / d))'
INTEGERS = 'pos'
FRACTIONS = 'pos / (n - 1)'
BINARY = 'mod(floor(pos / 2^i), 2)'
BUILT_IN = {'sinusoids': SINUSOIDS, 'integers': INTEGERS, 'fractions': FRACTIONS, 'binary': BINARY}


def cases():
    def table(name, tolerance=FLOAT, **params):
        return case(name, 'table', [params], formula.table(**params), tolerance)

    def check(text):
        return case(f'operations of {text}', 'check', [{'formula': text}],
                    [formula.check(text)['operations']], 0, 'operations')

    def score(name, **params):
        result = formula.score(**params)
        return [case(f'{name}: {part}', 'score', [params], values, 1e-5, part)
                for part, values in result.items()]

    text = {
        'precedence': '-2^2 + 2^3^2 * 1e-2 - 2^-1 / 4 < 3 ? 1.5 : -1',
        'functions': 'sin(1) + cos(2) + tan(0.5) + exp(-1) + log(3) + sqrt(2) + abs(-0.5) + sign(-3)',
        'rounding': 'floor(-1.5) + 10 * ceil(-1.5) + 100 * round(2.5) + 1000 * round(-0.5)',
        'of two': 'mod(-7, 3) + 10 * mod(7, -3) + 100 * min(2, 3) + 1000 * max(2, 3) + pow(2, 14)',
        'comparisons': '(1 < 2) + 2 * (2 <= 2) + 4 * (1 > 2) + 8 * (2 >= 3) + 16 * (1 == 1) + 32 * (1 != 1)',
        'choices': 'if(pos < 2, i == 0 ? 7 : pair, pos == 2 ? d : n)',
        'no value': '1 / (pos - 1) + log(i - 1)',
    }
    return [
        *[check(formula_) for formula_ in ('pos', SINUSOIDS, 'tan(pos)', '-(-1)', 'if(1, 2, 3)')],
        *[table(name, formula=text_, dModel=6, seqLen=9, **{'tolerance': 1e-3} if name == 'of two' else {})
          for name, text_ in text.items()],
        *[table(name, formula=text_, dModel=7, seqLen=20, tolerance=2e-6)
          for name, text_ in BUILT_IN.items()],
        table('far and between', formula=SINUSOIDS, dModel=4, base=500,
              positions=[-3, 0.25, 131071, 2 ** 20], tolerance=1e-6),
        *[entry for name, text_ in BUILT_IN.items()
          for entry in score(name, formula=text_, dModel=8, seqLen=24)],
    ]
