"""Linear algebra from its definitions: projections by Gram and Schmidt, Jacobi's rotations, and the
QR iteration. Effective rank: Roy and Vetterli 2007.
"""

import cmath
import math

from methods import close, data, dot, Drawn, rows, single, sinusoidal


def norm(a):
    return math.sqrt(dot(a, a))


def columns(table):
    return [list(column) for column in zip(*table)]


def less(a, factor, b):
    return [x - factor * y for x, y in zip(a, b)]


def orthonormal(vectors):
    """An orthonormal basis of their span, each projected out twice, and what each was made of."""
    basis, parts = [], []
    for vector in vectors:
        rest, part = vector, [0.0] * len(basis)
        for _ in range(2):
            for k, direction in enumerate(basis):
                share = dot(direction, rest)
                part[k] += share
                rest = less(rest, share, direction)
        size = norm(rest)
        if size > 1e-12 * norm(vector):
            basis.append([value / size for value in rest])
            part.append(size)
        parts.append(part)
    return basis, parts


def least_squares(x, y, dModel):
    x, y = columns(rows(x, dModel)), columns(rows(y, dModel))
    basis, parts = orthonormal(x)
    left = []
    for target in y:
        for direction in basis + basis:
            target = less(target, dot(direction, target), direction)
        left.append(norm(target))
    size = norm([norm(target) for target in y])
    result = {'residual': norm(left) / size if size else 0.0, 'rank': len(basis),
              'residuals': [part / norm(target) if norm(target) else 0.0
                            for part, target in zip(left, y)]}
    if len(basis) == dModel:
        matrix = []
        for target in y:  # back substitution in the triangle of `parts`
            right = [dot(direction, target) for direction in basis]
            row = [0.0] * dModel
            for i in reversed(range(dModel)):
                known = math.fsum(row[j] * parts[j][i] for j in range(i + 1, dModel))
                row[i] = (right[i] - known) / parts[i][i]
            matrix.append(row)
        result['matrix'] = matrix
    return result


def conjugate_dot(a, b):
    return sum(x.conjugate() * y for x, y in zip(a, b))


def eigenvalues(matrix, dModel):
    """The QR iteration with Wilkinson's shifts; the last row is split off when it is done."""
    a = [[complex(value) for value in row] for row in rows(matrix, dModel)]
    size = max(abs(value) for row in a for value in row)
    found = []
    while a:
        n = len(a)
        for _ in range(10000):
            if n == 1 or max(abs(value) for value in a[-1][:-1]) <= 1e-15 * size:
                break
            p, q, r, s = a[-2][-2], a[-2][-1], a[-1][-2], a[-1][-1]
            root = cmath.sqrt((p - s) ** 2 / 4 + q * r)
            shift = min((p + s) / 2 + root, (p + s) / 2 - root, key=lambda z: abs(z - s))
            moved = [[value - (shift if i == j else 0) for j, value in enumerate(row)]
                     for i, row in enumerate(a)]
            basis, triangle = [], [[0j] * n for _ in range(n)]
            for j, column in enumerate(zip(*moved)):
                rest = list(column)
                for _ in range(2):
                    for k, direction in enumerate(basis):
                        share = conjugate_dot(direction, rest)
                        triangle[k][j] += share
                        rest = [x - share * y for x, y in zip(rest, direction)]
                length = math.sqrt(abs(conjugate_dot(rest, rest)))
                triangle[j][j] += length
                basis.append([x / length if length else 0j for x in rest])
            a = [[sum(triangle[i][k] * basis[j][k] for k in range(n)) + (shift if i == j else 0)
                  for j in range(n)] for i in range(n)]
        else:
            raise ArithmeticError('no convergence')
        found.append(a[-1][-1])
        a = [row[:-1] for row in a[:-1]]
    # Real parts of a pair differ by rounding here.
    found.sort(key=lambda z: (-round(z.real / size, 7), -z.imag))
    return [[z.real, z.imag] for z in found]


def turned(a, b, sine, cosine):
    return ([cosine * x - sine * y for x, y in zip(a, b)],
            [sine * x + cosine * y for x, y in zip(a, b)])


def singular_values(table, dModel):
    """Hestenes: columns are turned in pairs until all are at right angles; their norms remain."""
    table = rows(table, dModel)
    vectors = columns(table) if len(table) >= dModel else table
    for _ in range(60):
        for i in range(len(vectors)):
            for j in range(i):
                a, b = vectors[j], vectors[i]
                product = dot(a, b)
                if abs(product) <= 1e-17 * norm(a) * norm(b):
                    continue
                angle = 0.5 * math.atan2(2 * product, dot(b, b) - dot(a, a))
                vectors[j], vectors[i] = turned(a, b, math.sin(angle), math.cos(angle))
    values = sorted(map(norm, vectors), reverse=True)
    total = math.fsum(values)
    shares = [value / total for value in values if total and value]
    rank = math.exp(-math.fsum(share * math.log(share) for share in shares)) if shares else 0.0
    return {'values': values, 'effectiveRank': rank}


def principal_components(table, dModel, components=2):
    """Jacobi: the covariance is turned in planes until it is diagonal."""
    table = rows(table, dModel)
    means = [math.fsum(column) / len(table) for column in columns(table)]
    centred = [[value - mean for value, mean in zip(row, means)] for row in table]
    sides = columns(centred)
    covariance = [[dot(a, b) for b in sides] for a in sides]
    directions = [[float(i == j) for j in range(dModel)] for i in range(dModel)]
    for _ in range(60):
        for i in range(dModel):
            for j in range(i):
                if covariance[i][j] == 0:
                    continue
                angle = 0.5 * math.atan2(2 * covariance[j][i], covariance[i][i] - covariance[j][j])
                for _ in range(2):  # rows, and then columns
                    covariance[j], covariance[i] = turned(
                        covariance[j], covariance[i], math.sin(angle), math.cos(angle))
                    covariance = columns(covariance)
                directions[j], directions[i] = turned(
                    directions[j], directions[i], math.sin(angle), math.cos(angle))
    order = sorted(range(dModel), key=lambda k: -covariance[k][k])[:components]
    variance = math.fsum(covariance[k][k] for k in range(dModel))
    coordinates = []
    for k in order:
        direction = directions[k]
        sign = math.copysign(1, max(direction, key=abs))
        coordinates.append([sign * dot(row, direction) for row in centred])
    return {'coordinates': columns(coordinates),
            'shares': [max(covariance[k][k], 0) / variance if variance else 0.0 for k in order]}


def draw_least_squares(rng):
    width = rng.randrange(1, 7)
    count = width + rng.randrange(1, 9)
    return Drawn([data(rng, count * width), data(rng, count * width), {'dModel': width}], floor=1e-9)


def draw_eigenvalues(rng):
    width = rng.randrange(1, 6)
    return Drawn([data(rng, width * width), {'dModel': width}], floor=1e-7)


def draw_singular_values(rng):
    width = rng.randrange(1, 8)
    return Drawn([data(rng, rng.randrange(1, 9) * width), {'dModel': width}], floor=1e-12)


def draw_principal_components(rng):
    width = rng.randrange(1, 6)
    params = {'dModel': width, 'components': rng.randrange(1, width + 1)}
    # More rows than columns: what does not vary has no direction of its own.
    return Drawn([data(rng, (width + rng.randrange(2, 9)) * width), params], floor=1e-7)


def corners():
    """Matrices of which more than one is right, sizes that a square loses, more columns than rows."""
    def wave(count, step=0.7):
        return [math.ldexp(round(1024 * math.sin(1 + step * n * n)), -10) for n in range(count)]

    sines = [single(x) for row in sinusoidal.encode(6, 24, base=50) for x in row]
    x, y = wave(30), wave(30, 0.31)
    # The columns 0 and 2 are one and the same, so that M is not the only one.
    double = [value for n in range(8) for value in (x[n], x[n + 8], x[n])]
    fits = ((sines[:96], sines[30:126], 6), (x[:9], y[:9], 3), (double, y[:24], 3), (x, [0] * 30, 3),
            ([0] * 30, x, 3), ([0, 0, 1, 1] * 4, [1, 0, 0, 1] * 4, 2),
            ([1, 0, 0, 2.0 ** -60] * 3, [0, 0, 0, 2.0 ** -60] * 3, 2))
    line = [1, 2, 2, 4, -3, -6]
    return {
        'least_squares': [Drawn([a, b, {'dModel': width}], floor=1e-9) for a, b, width in fits],
        'eigenvalues': [Drawn([matrix, {'dModel': width}], floor=1e-11) for matrix, width in (
            ([0, -1, 1, 0], 2), ([0.6, -0.8, 0, 0.8, 0.6, 0, 0, 0, 0.5], 3), (x[:25], 5), ([-2.5], 1))],
        'singular_values': [Drawn([table, {'dModel': width}], floor=1e-11)
                            for table, width in ((line, 2), ([0] * 6, 3))],
        'principal_components': [Drawn([table, {'dModel': width, 'components': count}], floor=1e-9)
                                 for table, width, count in ((line, 2, 1), (sines, 6, 4), (x[:10], 5, 1))],
    }


def known():
    close('golden ratio', eigenvalues([1, 1, 1, 0], 2),
          [(1 + math.sqrt(5)) / 2, 0, (1 - math.sqrt(5)) / 2, 0])
    close('sides of a right triangle', singular_values([3, 0, 0, 4], 2)['values'], [4, 3])
    close('two equal directions', singular_values([1, 0, 0, -1, 0, 0], 2)['effectiveRank'], 2)
    close('a line', principal_components([0, 0, 3, 4, 6, 8], 2, 1)['coordinates'], [-5, 0, 5])
    # One matrix shifts all sinusoids, and turns: its eigenvalues lie on the unit circle.
    table = sinusoidal.encode(4, 60, base=20)
    fit = least_squares(table[:50], table[3:53], 4)
    close('residual', fit['residual'], 0, 1e-12)
    turns = sorted(((math.cos(3 / b), s * math.sin(3 / b)) for b in (1, 20 ** 0.5) for s in (1, -1)),
                   key=lambda z: (-z[0], -z[1]))
    close('turns', eigenvalues(fit['matrix'], 4), turns, 1e-9)
