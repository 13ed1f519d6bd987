from known import close
from oracle import t5


def check():
    close('both directions', t5.thresholds(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 23, 32, 46, 64, 91])
    close('causal', t5.thresholds(bidirectional=False), [
        *range(16), 16, 19, 21, 24, 27, 31, 35, 40, 46, 52, 59, 67, 77, 87, 99, 113])
    close('buckets', t5.buckets([0, -1, 1, -8, 8, -128, 1000]), [0, 1, 17, 8, 24, 15, 31])
    close('causal buckets', t5.buckets([-16, -18, -19, -64, -113, 5], bidirectional=False),
          [16, 16, 17, 26, 31, 0])
    close('each threshold starts its bucket', t5.buckets([-n for n in t5.thresholds()]), list(range(16)))
    close('no scale', t5.scores([1, 2, 3, 4], [4, 3, 2, 1], 4), [[20]])
    close('scale', t5.scores([1, 2, 3, 4], [4, 3, 2, 1], 4, 'wrong-sqrt'), [[10]])


def range16():
    return list(range(16))
