from draws import Drawn, data


def leastSquares(rng):
    width = rng.randrange(1, 7)
    count = width + rng.randrange(1, 9)
    return Drawn([data(rng, count * width), data(rng, count * width), {'dModel': width}], floor=1e-9)


def eigenvalues(rng):
    width = rng.randrange(1, 6)
    return Drawn([data(rng, width * width), {'dModel': width}], floor=1e-7)


def singularValues(rng):
    width = rng.randrange(1, 8)
    return Drawn([data(rng, rng.randrange(1, 9) * width), {'dModel': width}], floor=1e-12)


def principalComponents(rng):
    width = rng.randrange(1, 6)
    params = {'dModel': width, 'components': rng.randrange(1, width + 1)}
    # More rows than columns: what does not vary has no direction of its own.
    return Drawn([data(rng, (width + rng.randrange(2, 9)) * width), params], floor=1e-7)
