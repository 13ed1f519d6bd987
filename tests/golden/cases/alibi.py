from cases import case
from oracle import alibi


def cases():
    def slopes(heads, rule='official'):
        params = {'numHeads': heads} | ({} if rule == 'official' else {'rule': rule})
        return case(f'slopes of {heads}, {rule}', 'slopes', [params],
                    alibi.slopes(heads, rule), 1e-15)

    def bias(name, **params):
        return case(name, 'bias', [params], alibi.bias(**params), 1e-6)

    return [
        *[slopes(heads) for heads in (1, 2, 3, 4, 6, 8, 12, 20, 33, 64)],
        *[slopes(heads, 'wrong-truncated') for heads in (3, 6, 12)],
        bias('causal', numHeads=3, queryLen=4, keyLen=6),
        bias('causal, later queries', numHeads=2, queryLen=3, keyLen=7, queryOffset=4),
        bias('both directions', numHeads=2, queryLen=5, keyLen=5, causal=False),
        bias('column', numHeads=2, queryLen=3, keyLen=5, form='column', queryOffset=1),
        bias('truncated slopes', numHeads=3, queryLen=2, keyLen=2, rule='wrong-truncated'),
    ]
