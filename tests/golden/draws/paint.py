from draws import COUNTS, data


def heatmap(rng):
    rows, cols = rng.choice(COUNTS), rng.choice(COUNTS)
    values = [rng.choice(['NaN', '-Infinity', 'Infinity', *[value] * 20])
              for value in data(rng, rows * cols)]
    low = rng.uniform(-2, 0)
    return [values, {'rows': rows, 'cols': cols, 'min': low, 'max': low + rng.uniform(0.5, 3),
                     'palette': [rng.randrange(256) for _ in range(3 * rng.randrange(2, 6))]}]
