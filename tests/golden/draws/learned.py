from draws import COUNTS, data, some


def table(rng):
    params = {'maxLen': rng.choice(COUNTS), 'dModel': rng.choice(COUNTS),
              'seed': rng.choice([0, 1, 42, 2 ** 53 - 1, rng.randrange(2 ** 53)])}
    return [params | some(rng, std=rng.choice([0.02, 1, 0.01, rng.uniform(0.001, 3)]))]


def lookup(rng):
    width, rows = rng.choice(COUNTS), rng.choice(COUNTS)
    places = [rng.choice([0, rows - 1, rng.randrange(rows)]) for _ in range(rng.choice(COUNTS))]
    return [data(rng, width * rows), {'dModel': width, 'positions': places}]


def resize(rng):
    width, rows = rng.choice([1, 2, 3, 5]), rng.choice(COUNTS)
    mode = rng.choice(['scale', 'align-corners', 'half-pixel'])
    params = {'dModel': width, 'rows': rng.choice([*COUNTS, 29])} | some(rng, mode=mode)
    return [data(rng, width * rows), params]
