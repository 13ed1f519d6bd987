import math

from cases import case
from oracle import flat, mrope


def text(length):
    return {'type': 'text', 'length': length}


def image(*grid):
    return {'type': 'image', 'grid': list(grid)}


def video(*grid):
    return {'type': 'video', 'grid': list(grid)}


MIXED = [text(2), image(4, 4), image(2, 6), text(2)]


def cases():
    def positions(name, **params):
        return [case(f'{name}: {part}', 'positionIds', [params], values, 0, part)
                for part, values in mrope.position_ids(**params).items()]

    def axes(name, **params):
        return case(name, 'axes', [params], mrope.axes(**params), 0)

    def rotate(name, ids, **params):
        params |= {'ids': flat(ids)}
        size = len(params['ids']) // 3 * params['headDim'] * 2
        x = [round(math.sin(3 * n) * 2, 3) for n in range(size)]
        return case(name, 'rotate', [x, params], mrope.rotate(x, **params), 2e-6)

    mixed = mrope.position_ids(MIXED)['ids']
    return [
        *positions('text and two images', segments=MIXED),
        *positions('the same, unmerged', spatialMergeSize=1,
                  segments=[text(2), image(2, 2), image(1, 3), text(2)]),
        *positions('a video and text', segments=[video(3, 4, 4), text(5)]),
        *positions('a long video', segments=[text(1), video(9, 2, 4), image(2, 2)]),
        *positions('on by the area', segments=[text(4), image(8, 8), text(3)],
                  advance='wrong-area'),
        *positions('a video, on by the area', segments=[video(3, 4, 4), text(2)],
                  advance='wrong-area'),
        *positions('text', segments=[text(3), text(2)], spatialMergeSize=3, advance='official'),
        axes('Qwen2-VL', headDim=128, sections=[16, 24, 24]),
        axes('Qwen3-VL', headDim=128, sections=[24, 20, 20], allocation='interleaved'),
        axes('interleaved sections that are too long', headDim=12, sections=[1, 2, 3],
             allocation='interleaved'),
        rotate('halves', mixed, headDim=16, sections=[2, 3, 3]),
        rotate('interleaved pairs, another base', mixed, headDim=8, sections=[1, 2, 1], base=1e4,
               layout='interleaved'),
        rotate('interleaved sections', mixed, headDim=16, sections=[4, 2, 2],
               allocation='interleaved'),
        rotate('own frequencies, any ids', [[0.5, -3], [1000, 7], [2.25, 1048576]], headDim=6,
               sections=[1, 1, 1], invFreq=[1, 0.1, 0.01]),
    ]
