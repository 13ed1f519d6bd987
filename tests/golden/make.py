"""Writes the golden values of the engine: every method again, from its definition, in plain Python.

Usage: python3 make.py [--check]     writes <method>.json beside this file; --check only compares

Nothing here shares code with the engine: angles and powers come from Python's math module in
double, sums from math.fsum. Each file holds

    {"cases": [{"name", "call", "arguments", "values", "tolerance", "result"?}, ...]}

where engine.<method>.<call>(...arguments) must give `values`, each within `tolerance` (absolute);
`result` names the property of the returned object that holds them, where it is an object.
Numbers JSON cannot write are the strings "Infinity", "-Infinity" and "NaN".
"""

import json
import sys
from importlib import import_module
from pathlib import Path

sys.dont_write_bytecode = True

HERE = Path(__file__).parent
METHODS = [import_module(f'methods.{path.stem}')
           for path in sorted((HERE / 'methods').glob('[a-z]*.py'))]


def same(a, b):
    """Whether two case lists agree; the last digits of sin and pow differ between systems."""
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, float) and isinstance(b, float):
        return abs(a - b) <= 1e-9
    return a == b


def main():
    for method in METHODS:
        if hasattr(method, 'known'):
            method.known()
    for method in METHODS:
        path = HERE / f'{method.__name__.split(".")[1]}.json'
        cases = method.cases()
        if '--check' in sys.argv:
            if not same(cases, json.loads(path.read_text())['cases']):
                sys.exit(f'{path.name} is not what make.py writes')
        else:
            lines = ',\n'.join(json.dumps(entry, allow_nan=False) for entry in cases)
            path.write_text(f'{{"cases": [\n{lines}\n]}}\n')


if __name__ == '__main__':
    main()
