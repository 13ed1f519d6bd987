from known import close
from oracle import grid, learned, rope, sinusoidal


def check():
    table = grid.sincos(3, 4, 16)
    lines = sinusoidal.encode(8, seqLen=4, layout='concatenated')
    close('rows, then columns', table[2 * 4 + 3], lines[2] + lines[3])
    close('columns, then rows', grid.sincos(3, 4, 16, order='width-first')[11], lines[3] + lines[2])
    close('raster order', grid.index(2, 3), [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]])
    x = [float(n % 7 - 3) for n in range(6 * 8)]
    halves = [rope.rotate(x[40:44], 4, [1], 100), rope.rotate(x[44:], 4, [2], 100)]
    close('axial', grid.rotate(x, 8, 2, 3)[40:], halves)
    line = [0, 10, 20, 30]
    sizes = {'from': [1, 4]}
    close('one row is a line', grid.resize(line, 1, [1, 8], 'bilinear', **sizes),
          learned.resize(line, 1, 8))
    close('corners', grid.resize(line, 1, [1, 7], 'bicubic', True, **sizes)[::2], line)
    # PyTorch's interpolate(bicubic) of 0 1 2 3 to 8: a = -3/4, weights of the quarter points.
    quarter = [-0.10546875, 0.87890625, 0.26171875, -0.03515625]
    close('bicubic', grid.resize([0, 1, 5, 2], 1, [1, 8], **sizes)[3],
          quarter[1] * 1 + quarter[2] * 5 + quarter[3] * 2)
    close('class rows stay', grid.resize([9, *line], 1, [1, 2], classRows=1, **sizes)[0], [9])
