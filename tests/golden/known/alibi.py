from known import close
from oracle import alibi


def check():
    eight = [2.0 ** -h for h in range(1, 9)]
    for heads, expected in {
            1: [0.00390625], 2: [0.0625, 0.00390625], 3: [0.0625, 0.00390625, 0.25],
            4: [0.25, 0.0625, 0.015625, 0.00390625],
            6: [0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125], 8: eight,
            12: eight + [0.707106781, 0.353553391, 0.176776695, 0.088388348]}.items():
        close(f'slopes of {heads}', alibi.slopes(heads), expected, 1e-9)
    close('slopes of 20', alibi.slopes(20)[16:],
          [0.840896415, 0.594603558, 0.420448208, 0.297301779], 1e-9)
    close('truncated 3', alibi.slopes(3, 'wrong-truncated'), [0.25, 0.0625, 0.015625])
    close('truncated 12', alibi.slopes(12, 'wrong-truncated')[::11], [0.707106781, 0.015625], 1e-9)
