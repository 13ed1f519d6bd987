from cases.formula import BUILT_IN
from known import close
from oracle import formula, sinusoidal


def check():
    def alone(text):
        return formula.table(text, 1, 1)[0][0]

    close('precedence', [alone(text) for text in ('-2^2', '2^3^2', '2^-1', '6 / 2 * 3', '7 - 2 - 1',
                                                  '0 ? 1 : 0 ? 2 : 3', '1 ? 0 ? 5 : 6 : 7')],
          [-4, 512, 0.5, 9, 4, 3, 6])
    close('sinusoids', formula.table(BUILT_IN['sinusoids'], 8, 12), sinusoidal.encode(8, 12))
    close('binary', formula.table(BUILT_IN['binary'], 4, 11)[10], [0, 1, 0, 1])
    verdicts = {name: formula.score(text, 64, 12)['holds'] for name, text in BUILT_IN.items()}
    assert verdicts['sinusoids'] == [1, 1, 1, 0, 1], verdicts
    assert verdicts['integers'] == [1, 0, 0, 0, 0], verdicts
    assert verdicts['fractions'] == [1, 1, 0, 0, 0], verdicts
    assert verdicts['binary'][:2] == [1, 1] and verdicts['binary'][2:4] == [0, 0], verdicts
