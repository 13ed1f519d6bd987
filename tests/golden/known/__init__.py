"""Values known from elsewhere, a module a method: the oracle is held to them before it writes.

From the papers, the authors' published code, and hand calculations in double.
"""

from importlib import import_module
from pathlib import Path

from oracle import flat


def close(name, got, expected, tolerance=1e-12):
    got, expected = flat(got), flat(expected)
    assert len(got) == len(expected), f'{name}: {len(got)} values, expected {len(expected)}'
    for n, (a, b) in enumerate(zip(got, expected)):
        assert abs(a - b) <= tolerance, f'{name}[{n}]: {a}, expected {b}'


def check():
    for path in sorted(Path(__file__).parent.glob('[a-z]*.py')):
        import_module(f'known.{path.stem}').check()
