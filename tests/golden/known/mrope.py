from known import close
from oracle import mrope


def text(length):
    return {'type': 'text', 'length': length}


def image(*grid):
    return {'type': 'image', 'grid': [2 * side for side in grid]}


def check():
    mixed = mrope.position_ids([text(2), image(2, 2), image(1, 3), text(2)])
    close('text and images', mixed['ids'], [[0, 1, 2, 2, 2, 2, 4, 4, 4, 7, 8],
                                            [0, 1, 2, 2, 3, 3, 4, 4, 4, 7, 8],
                                            [0, 1, 2, 3, 2, 3, 4, 5, 6, 7, 8]])
    close('delta', mixed['delta'], -2)
    video = mrope.position_ids([{'type': 'video', 'grid': [3, 4, 4]}, text(5)])
    close('text after a video', [axis[12:] for axis in video['ids']], [[3, 4, 5, 6, 7]] * 3)
    close('delta of a video', video['delta'], -9)
    large = [text(4), image(16, 16), text(1)]
    found = mrope.position_ids(large)
    close('a large image', [[axis[4], axis[259], axis[260]] for axis in found['ids']],
          [[4, 4, 20], [4, 19, 20], [4, 19, 20]])
    close('its delta', found['delta'], -240)
    close('by the area', mrope.position_ids(large, advance='wrong-area')['ids'][0][260], 260)
    close('sections', [mrope.axes(128, [16, 24, 24]).count(axis) for axis in range(3)], [16, 24, 24])
    close('interleaved', mrope.axes(16, [4, 2, 2], 'interleaved'), [0, 1, 2, 0, 1, 2, 0, 0])
    theta = mrope.inverse_frequencies(128, 1e6)
    close('ranges', [theta[n] for n in (0, 15, 16, 39, 40, 63)],
          [1, 0.0392419, 0.0316228, 2.2067e-4, 1.7783e-4, 1.24094e-6], 1e-7)
