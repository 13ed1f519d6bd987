from known import close
from oracle import learned


def check():
    ramp = [[0], [10], [20], [30]]
    close('scale', learned.resize(ramp, 1, 8, 'scale'), [0, 5, 10, 15, 20, 25, 30, 30])
    close('align-corners', learned.resize(ramp, 1, 8, 'align-corners'),
          [30 * p / 7 for p in range(8)])
    close('half-pixel', learned.resize(ramp, 1, 8), [0, 2.5, 7.5, 12.5, 17.5, 22.5, 27.5, 30])
    close('row 2', learned.lookup([1, 2, 3, 4, 5, 6], 2, [2, 0]), [5, 6, 1, 2])
