from draws import COUNTS, Drawn, base, data, some

ORDERS = ('height-first', 'width-first')


def sides(rng):
    return {'height': rng.choice(COUNTS), 'width': rng.choice(COUNTS)}


def sincos(rng):
    params = sides(rng) | {'dModel': 4 * rng.randrange(1, 7)}
    return Drawn([params | some(rng, base=base(rng), order=rng.choice(ORDERS))], scale=1)


def index(rng):
    return [sides(rng)]


def rotate(rng):
    params = sides(rng) | {'headDim': 4 * rng.randrange(1, 5)}
    count = params['height'] * params['width'] * params['headDim'] * rng.choice([1, 2, 3])
    layout = rng.choice(['interleaved', 'half'])
    params |= some(rng, base=base(rng), layout=layout, order=rng.choice(ORDERS))
    return Drawn([data(rng, count), params], scale=3)


def resize(rng):
    small = (1, 2, 3, 4, 5, 7)
    before, after = ([rng.choice(small), rng.choice(small)] for _ in range(2))
    params = {'dModel': rng.choice([1, 2, 3]), 'from': before, 'to': after}
    params |= some(rng, mode=rng.choice(['bilinear', 'bicubic']), alignCorners=rng.random() < 0.5,
                   classRows=rng.randrange(3))
    count = (before[0] * before[1] + params.get('classRows', 0)) * params['dModel']
    return Drawn([data(rng, count), params], scale=4)
