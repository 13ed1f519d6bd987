"""The cases of the golden files, a module a method: cases() lists what its verbs must give."""

import oracle

FLOAT = 2e-7  # a table of floats, |value| <= 1
DOUBLE = 1e-12
GREY = [[0, 0, 0], [255, 255, 255]]


def case(name, call, arguments, values, tolerance, result=None):
    entry = {'name': name, 'call': call, 'arguments': arguments, 'values': oracle.flat(values),
             'tolerance': tolerance}
    if result:
        entry['result'] = result
    return entry
