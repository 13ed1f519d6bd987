"""Asks the oracle: every method again, from its definition, in plain Python.

Usage: python3 make.py [--check]            writes <method>.json beside this file; --check only compares
       python3 make.py --random [seed]      writes build/golden/random.json and prints the seed

Nothing here shares code with the engine: angles and powers come from Python's math module in
double, sums from math.fsum. Each file holds {"cases": [{"call", "arguments", "results", "scale", "isCorner"?}]},
where "call" is method.verb and `results` has for each property of the result (or for '', where it is
one array or number) its `values` and the `floor` of the error of a double. Numbers JSON cannot write
are the strings "Infinity", "-Infinity" and "NaN".

A golden file has few of many random calls, the shortest ones that between them take every parameter,
every word and arrays of several sizes, and the corners that no draw finds. random.json has hundreds of
calls of every verb. It is not committed: it is large, some seconds make it again from the seed, and
other seeds find other mistakes.
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
METHODS = [import_module(f'methods.{path.stem}')
           for path in sorted((HERE / 'methods').glob('[a-z]*.py'))]
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


def largest(values):
    return max((abs(v) for v in values if not isinstance(v, str)), default=0)


def answered(call, verb, drawn):
    """A case of these arguments."""
    *arrays, params = plain(drawn.arguments)
    result = verb(*arrays, **params)
    parts = result if isinstance(result, dict) else {'': result}
    results = {part: {'values': flat(values), 'floor': 1e-11 if part in ANGLES else drawn.floor}
               for part, values in parts.items()}
    scale = max([drawn.scale, *(largest(part['values']) for part in results.values())])
    return {'call': call, 'arguments': drawn.arguments, 'results': results, 'scale': scale}


def as_drawn(arguments):
    return arguments if isinstance(arguments, Drawn) else Drawn(arguments)


def draw(rng, call, make, verb):
    while True:
        drawn = as_drawn(make(rng))
        try:
            return answered(call, verb, drawn)
        except AssertionError:  # a value that lies between two colours
            assert call.endswith('.heatmap'), f'{call} {drawn.arguments}'


def verbs_of(module):
    """Call, function that draws and verb: functions draw_<verb> of a module have a namesake, the verb;
    what others draw is a part."""
    for name, make in vars(module).items():
        if name.startswith('draw_') and make.__module__ == module.__name__:
            verb = getattr(module, name[len('draw_'):], None)
            if callable(verb):
                name = re.sub('_([a-z])', lambda letter: letter[1].upper(), name[len('draw_'):])
                yield f'{method_of(module)}.{name}', make, verb


def method_of(module):
    return module.__name__.split('.')[1]


def features(value, path=''):
    """What a call has: its parameters, their words, and the sizes of its arrays."""
    if isinstance(value, dict):
        return {path}.union(*(features(entry, f'{path}.{name}') for name, entry in value.items()))
    if isinstance(value, list):
        return {(path, len(value).bit_length())}.union(
            *(features(entry, path) for entry in value if isinstance(entry, (dict, list))))
    return {(path, value if isinstance(value, (str, bool)) else 'number')}


def length(value):
    """How many numbers and words there are: their digits differ between systems."""
    if isinstance(value, (dict, list)):
        return sum(map(length, value.values() if isinstance(value, dict) else value))
    return 1


def sample(cases):
    """The shortest cases, of 200 numbers at most, of which each has what none before it has."""
    seen, found = set(), []
    for case in sorted((case for case in cases if length(case) <= 200), key=length):
        new = set().union(*(features(value, str(n)) for n, value in enumerate(case['arguments'])))
        if not new <= seen:
            found.append(case)
            seen |= new
    return found


def golden(module):
    cases = []
    corners = module.corners() if hasattr(module, 'corners') else {}
    for call, make, verb in verbs_of(module):
        rng = random.Random(call)
        cases += sample([draw(rng, call, make, verb) for _ in range(CASES // 4)])
        cases += [{**answered(call, verb, as_drawn(case)), 'isCorner': True}
                  for case in corners.pop(verb.__name__, [])]
    assert not corners, corners
    return cases


def same(a, b):
    """Whether two case lists agree; the last digits of sin and pow differ between systems."""
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, float) and isinstance(b, float):
        return abs(a - b) <= 1e-9 * max(1, abs(a))
    return a == b


def write(path, cases, **more):
    lines = ',\n'.join(json.dumps(case, allow_nan=False) for case in cases)
    head = ''.join(f'"{name}": {value}, ' for name, value in more.items())
    path.write_text(f'{{{head}"cases": [\n{lines}\n]}}\n')


def write_golden():
    for module in METHODS:
        if hasattr(module, 'known'):
            module.known()
    for module in METHODS:
        path = HERE / f'{method_of(module)}.json'
        cases = golden(module)
        if '--check' not in sys.argv:
            write(path, cases)
        elif not same(cases, json.loads(path.read_text())['cases']):
            sys.exit(f'{path.name} is not what make.py writes')


def write_random(seed):
    cases = []
    for module in METHODS:
        for call, make, verb in verbs_of(module):
            rng = random.Random(f'{seed} {call}')  # a verb's cases stay when another one is added
            cases += [draw(rng, call, make, verb) for _ in range(CASES)]
    folder = HERE.parents[1] / 'build' / 'golden'
    folder.mkdir(parents=True, exist_ok=True)
    write(folder / 'random.json', cases, seed=seed)
    print(f'seed {seed}, {len(cases)} cases')


if __name__ == '__main__':
    if '--random' in sys.argv:
        write_random(int(sys.argv[2]) if len(sys.argv) > 2 else 20240917)
    else:
        write_golden()
