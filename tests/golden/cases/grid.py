import math

from cases import FLOAT, case
from oracle import grid


def cases():
    wide = [round(math.sin(3 * n) * 2, 3) for n in range(2 * 3 * 2 * 8)]
    patches = [round(math.cos(5 * n + n * n), 3) for n in range((2 + 3 * 5) * 2)]

    def sincos(name, **params):
        return case(name, 'sincos', [params], grid.sincos(**params), FLOAT)

    def index(name, **params):
        return case(name, 'index', [params], grid.index(**params), 0)

    def rotate(name, x, **params):
        return case(name, 'rotate', [x, params], grid.rotate(x, **params), 2e-6)

    def resize(name, to, class_rows=0, **more):
        table = patches[2 * (2 - class_rows):]
        params = {'dModel': 2, 'from': [3, 5], 'to': to} | more
        if class_rows:
            params['classRows'] = class_rows
        return case(name, 'resize', [table, params], grid.resize(table, **params), 2e-6)

    return [
        sincos('two rows, three columns', height=2, width=3, dModel=8),
        sincos('width first, as in MAE', height=2, width=3, dModel=8, order='width-first'),
        sincos('one row', height=1, width=4, dModel=4, base=100),
        index('raster order', height=3, width=2),
        rotate('two rows, three columns, two heads', wide, headDim=8, height=2, width=3),
        rotate('halves', wide, headDim=8, height=3, width=2, layout='half'),
        rotate('width first, another base', wide, headDim=4, height=2, width=3, base=10000,
               order='width-first'),
        resize('bicubic unless told otherwise, larger', [4, 9]),
        resize('bicubic, one side smaller', [5, 2]),
        *[resize(f'{mode} to {to}, corners aligned', to, mode=mode, alignCorners=True)
          for mode in ('bilinear', 'bicubic') for to in ([1, 7], [6, 4])],
        resize('bilinear, larger', [6, 10], mode='bilinear'),
        resize('class rows stay apart', [2, 6], class_rows=2),
        resize('a class row, bilinear', [7, 3], class_rows=1, mode='bilinear'),
    ]
