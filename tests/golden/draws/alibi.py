from draws import COUNTS, some

RULES = ('official', 'wrong-truncated')


def slopes(rng):
    return [{'numHeads': rng.randrange(1, 130)} | some(rng, rule=rng.choice(RULES))]


def bias(rng):
    params = {'numHeads': rng.choice([*COUNTS, 20]), 'queryLen': rng.choice(COUNTS),
              'keyLen': rng.choice(COUNTS)}
    params |= some(rng, queryOffset=rng.randrange(40), rule=rng.choice(RULES))
    return [params | rng.choice([{}, {'causal': True}, {'causal': False}, {'form': 'column'}])]
