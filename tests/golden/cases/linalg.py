import math

import oracle
from cases import case
from oracle import linalg, sinusoidal


def cases():
    def wave(count, step=0.7):
        return [math.ldexp(round(1024 * math.sin(1 + step * n * n)), -10) for n in range(count)]

    def parts(name, call, arguments, results, tolerance):
        return [case(f'{name}: {part}', call, arguments, values, tolerance, part)
                for part, values in results.items()]

    def fit(name, x, y, dModel):
        return parts(name, 'leastSquares', [x, y, {'dModel': dModel}],
                     linalg.least_squares(x, y, dModel), 1e-9)

    def values(name, matrix, dModel):
        return case(name, 'eigenvalues', [matrix, {'dModel': dModel}],
                    linalg.eigenvalues(matrix, dModel), 1e-11)

    def singular(name, table, dModel):
        return parts(name, 'singularValues', [table, {'dModel': dModel}],
                     linalg.singular_values(table, dModel), 1e-11)

    def map_(name, table, **params):
        return parts(name, 'principalComponents', [table, params],
                     linalg.principal_components(table, **params), 1e-9)

    sines = [oracle.single(x) for row in sinusoidal.encode(6, 24, base=50) for x in row]
    x, y = wave(30), wave(30, 0.31)
    # The columns 0 and 2 are one and the same, so that M is not the only one.
    double = [value for n in range(8) for value in (x[n], x[n + 8], x[n])]
    return [
        *fit('a table of sinusoids and itself five positions on', sines[:96], sines[30:126], 6),
        *fit('rows that have nothing to do with each other', x, y, 3),
        *fit('as many rows as columns', x[:9], y[:9], 3),
        *fit('columns that depend on others', double, y[:24], 3),
        *fit('nothing to reach', x, [0] * 30, 3),
        *fit('nothing to start from', [0] * 30, x, 3),
        *fit('a column that does not help, twice', [0, 0, 1, 1] * 4, [1, 0, 0, 1] * 4, 2),
        *fit('columns of very different sizes', [1, 0, 0, 2.0 ** -60] * 3,
             [0, 0, 0, 2.0 ** -60] * 3, 2),
        values('a quarter turn', [0, -1, 1, 0], 2),
        values('two turns and a share', [0.6, -0.8, 0, 0.8, 0.6, 0, 0, 0, 0.5], 3),
        values('no symmetry', x[:25], 5),
        values('one number', [-2.5], 1),
        *singular('tall', x, 3),
        *singular('wide', x[:8], 4),
        *singular('one direction', [1, 2, 2, 4, -3, -6], 2),
        *singular('nothing', [0] * 6, 3),
        *map_('in a plane', x, dModel=3),
        *map_('on a line', [1, 2, 2, 4, -3, -6], dModel=2, components=1),
        *map_('of sinusoids', sines, dModel=6, components=4),
        *map_('more columns than rows', x[:10], dModel=5, components=1),
        *map_('nothing varies', [3, 1, 3, 1], dModel=2, components=2)[1:],
    ]
