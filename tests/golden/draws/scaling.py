from draws import some

FACTORS = (2, 4, 8, 16, 64, 1, 1.5, 10)  # not 32: it is beta_fast, and two ramps agree there


def keys_of(rng, kind, pairs, longest):
    """The keys of rope_scaling that a type has, and those beside it."""
    original = rng.choice([longest // 32, longest // 16, longest // 4, longest // 64 + 7])
    factor = rng.choice(FACTORS)
    outside, inside = {'max_position_embeddings': original}, {'factor': factor}
    if kind in ('default', 'mrope'):
        return outside, {}
    if kind == 'yarn':
        inside |= some(rng, beta_fast=rng.choice([32, 16, 24.5]), beta_slow=rng.choice([1, 2, 0.5]),
                       truncate=rng.random() < 0.5)
        inside |= rng.choice([{}, {'attention_factor': 1.375}, {'mscale': 0.707},
                              {'mscale': 1, 'mscale_all_dim': 0.8}])
    if kind in ('longrope', 'su'):
        inside |= {name: [rng.uniform(1, 60) for _ in range(pairs)]
                   for name in ('short_factor', 'long_factor')}
        inside |= rng.choice([{}, {'attention_factor': 1.25},
                              {'short_mscale': 1.25, 'long_mscale': 1.375}])
    if kind == 'dynamic' and rng.random() < 0.5:
        inside['original_max_position_embeddings'] = original // 2
    if kind == 'llama3':
        inside |= {'low_freq_factor': rng.choice([1, 0.5]), 'high_freq_factor': rng.choice([4, 3])}
    if kind == 'llama3' or kind in ('yarn', 'longrope', 'su') and rng.random() < 0.5:
        outside = {'max_position_embeddings': int(original * factor)}
        place = outside if kind in ('longrope', 'su') and rng.random() < 0.5 else inside
        place['original_max_position_embeddings'] = original
        if place is outside:
            outside['max_position_embeddings'] = original * 16
            inside.pop('factor')
    return outside, inside


def width_keys(rng, width):
    """The whole head of which `width` features turn, said in one of three ways."""
    share = rng.choice([1, 1, 0.5, 0.25])
    head = int(width / share)
    outside = {} if share == 1 else {'partial_rotary_factor': share}
    return rng.choice([({'headDim': head}, outside), ({}, outside | {'head_dim': head}),
                       ({}, outside | {'hidden_size': 6 * head, 'num_attention_heads': 6})])


def configured(rng, width, longest):
    """Parameters with a model's config.json, in any of its spellings."""
    kind = rng.choice(['default', 'mrope', 'linear', 'ntk', 'dynamic', 'yarn', 'yarn', 'yarn',
                       'longrope', 'su', 'llama3'])
    outside, inside = keys_of(rng, kind, width // 2, longest)
    params, more = width_keys(rng, width)
    theta = {'rope_theta': rng.choice([10000, 10000, 500000, 1e6, 1000.5])}
    inside |= {rng.choice(['rope_type', 'type']): kind}
    if rng.random() < 0.3:
        config = outside | more | {'rope_parameters': inside | theta}
    else:
        config = outside | more | theta | {'rope_scaling': inside}
    if kind == 'default' and rng.random() < 0.5:
        config = outside | more | theta | {'rope_scaling': None, 'vocab_size': 32000}
    original = config.get('original_max_position_embeddings') or inside.get(
        'original_max_position_embeddings') or config['max_position_embeddings']
    length = rng.choice([1, original - 1, original, original + 1, 2 * original, 3 * original + 5])
    params |= some(rng, seqLen=length)
    for name, words in {'ramp': ('rotations', 'wrong-wavelength'), 'index': ('wrong-off-by-one',),
                        'mix': ('wrong-inverted',),
                        'factorUse': ('wrong-squared', 'wrong-inverted')}.items():
        if rng.random() < 0.3:
            params[name] = rng.choice(words)
    return params | {'config': config}


def report(rng):
    """Short texts: the oracle looks at every position."""
    params = configured(rng, rng.choice([4, 8, 16]), 2048)
    return [params]
