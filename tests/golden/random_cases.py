"""Random golden cases: what every verb must give for hundreds of random legal arguments.

Usage: python3 random_cases.py [seed]     writes build/golden/random.json and prints the seed

The file holds {"seed", "cases": [{"call": "method.verb", "arguments", "results", "scale"}]}, where
`results` has for each property of the result (or for '', where it is one array or number) its
`values` and the `floor` of the error of a double. It is not committed: it is large, a second makes
it again from the seed, and other seeds find other mistakes.
"""

import json
import math
import random
import re
import sys
from importlib import import_module
from pathlib import Path

sys.dont_write_bytecode = True

from methods import Drawn, flat

HERE = Path(__file__).parent
FOLDER = HERE.parents[1] / 'build' / 'golden'
CASES = 200
SPECIAL = {'Infinity': math.inf, '-Infinity': -math.inf, 'NaN': math.nan}
ANGLES = ('unseenPhases',)  # a part of a result whose floor is that of an angle


def plain(value):
    """Arguments as the oracle takes them: the names of JSON's missing numbers become numbers."""
    if isinstance(value, list):
        return [SPECIAL.get(entry, entry) if isinstance(entry, str) else plain(entry)
                for entry in value]
    if isinstance(value, dict):
        return {name: plain(entry) for name, entry in value.items()}
    return value


def computed(verb, arguments):
    *arrays, params = plain(arguments)
    return verb(*arrays, **params)


def largest(values):
    return max((abs(v) for v in values if not isinstance(v, str)), default=0)


def draw(rng, name, make, verb):
    while True:
        drawn = make(rng)
        if not isinstance(drawn, Drawn):
            drawn = Drawn(drawn)
        try:
            result = computed(verb, drawn.arguments)
        except AssertionError:  # a value that lies between two colours
            assert name.endswith('.heatmap'), f'{name} {drawn.arguments}'
            continue
        parts = result if isinstance(result, dict) else {'': result}
        results = {part: {'values': flat(values), 'floor': 1e-11 if part in ANGLES else drawn.floor}
                   for part, values in parts.items()}
        scale = max([drawn.scale, *(largest(part['values']) for part in results.values())])
        return {'call': name, 'arguments': drawn.arguments, 'results': results, 'scale': scale}


def verbs_of(module):
    """The functions draw_<verb> of a module have a namesake, the verb; what others draw is a part."""
    for name, make in vars(module).items():
        if name.startswith('draw_') and make.__module__ == module.__name__:
            verb = getattr(module, name[len('draw_'):], None)
            if callable(verb):
                yield re.sub('_([a-z])', lambda letter: letter[1].upper(), name[len('draw_'):]), make, verb


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 20240917
    cases = []
    for path in sorted((HERE / 'methods').glob('[a-z]*.py')):
        module = import_module(f'methods.{path.stem}')
        for name, make, verb in verbs_of(module):
            call = f'{path.stem}.{name}'
            rng = random.Random(f'{seed} {call}')  # a verb's cases stay when another one is added
            cases += [draw(rng, call, make, verb) for _ in range(CASES)]
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / 'random.json').write_text(json.dumps({'seed': seed, 'cases': cases}, allow_nan=False))
    print(f'seed {seed}, {len(cases)} cases')


if __name__ == '__main__':
    main()
