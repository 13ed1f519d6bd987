import math

from cases import case
from oracle import learned


def cases():
    def table(name, **params):
        return case(name, 'table', [params], learned.table(**params), 1e-6 * params.get('std', 0.02))

    rows = [math.ldexp(round(1024 * math.sin(n)), -10) for n in range(5 * 3)]
    steps = [0, 10, 20, 30]

    def lookup(name, table, **params):
        return case(name, 'lookup', [table, params], learned.lookup(table, **params), 0)

    def resize(name, table, **params):
        return case(name, 'resize', [table, params], learned.resize(table, **params), 2e-6)

    modes = ('scale', 'align-corners', 'half-pixel')
    return [
        table('small', maxLen=3, dModel=4, seed=42),
        table('odd number of values', maxLen=3, dModel=5, std=1, seed=0),
        table('largest seed', maxLen=2, dModel=3, std=0.5, seed=2**53 - 1),
        lookup('rows in any order', rows, dModel=3, positions=[4, 0, 0, 2]),
        lookup('one column', steps, dModel=1, positions=[3]),
        *[resize(f'four steps to eight, {mode}', steps, dModel=1, rows=8, mode=mode)
          for mode in modes],
        *[resize(f'five rows to {count}, {mode}', rows, dModel=3, rows=count, mode=mode)
          for mode in modes for count in (1, 3, 7)],
        resize('half a pixel unless told otherwise', rows, dModel=3, rows=6),
    ]
