import math

from known import close
from oracle import linalg, sinusoidal


def check():
    close('golden ratio', linalg.eigenvalues([1, 1, 1, 0], 2),
          [(1 + math.sqrt(5)) / 2, 0, (1 - math.sqrt(5)) / 2, 0])
    close('sides of a right triangle', linalg.singular_values([3, 0, 0, 4], 2)['values'], [4, 3])
    close('two equal directions', linalg.singular_values([1, 0, 0, -1, 0, 0], 2)['effectiveRank'], 2)
    close('a line', linalg.principal_components([0, 0, 3, 4, 6, 8], 2, 1)['coordinates'], [-5, 0, 5])
    # One matrix shifts all sinusoids, and turns: its eigenvalues lie on the unit circle.
    table = sinusoidal.encode(4, 60, base=20)
    fit = linalg.least_squares(table[:50], table[3:53], 4)
    close('residual', fit['residual'], 0, 1e-12)
    turns = sorted(((math.cos(3 / b), s * math.sin(3 / b)) for b in (1, 20 ** 0.5) for s in (1, -1)),
                   key=lambda z: (-z[0], -z[1]))
    close('turns', linalg.eigenvalues(fit['matrix'], 4), turns, 1e-9)
