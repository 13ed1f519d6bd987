from cases import case
from oracle import learned


def cases():
    def table(name, **params):
        return case(name, 'table', [params], learned.table(**params), 1e-6 * params.get('std', 0.02))

    return [
        table('small', maxLen=3, dModel=4, seed=42),
        table('odd number of values', maxLen=3, dModel=5, std=1, seed=0),
        table('largest seed', maxLen=2, dModel=3, std=0.5, seed=2**53 - 1),
    ]
