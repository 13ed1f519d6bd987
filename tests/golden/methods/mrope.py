"""Positions of text, images and videos in one sequence: Wang et al. 2024, Qwen2-VL, section 2.1 and
get_rope_index of its code; timeStep: that of Qwen2.5-VL's code; interleaved allocation: Qwen3-VL's code.
"""


from methods import base, close, data, Drawn, leaves, rows, some
from methods.rope import inverse_frequencies, pair_indices, turn


def segment_ids(segment, merge):
    """t, h, w of every token of a segment that starts at 0."""
    if segment['type'] == 'text':
        return [(k, k, k) for k in range(segment['length'])]
    grid = segment['grid'] if segment['type'] == 'video' else [1, *segment['grid']]
    frames, high, wide = grid[0], grid[1] // merge, grid[2] // merge
    step = segment.get('timeStep', 1)
    return [(int(t * step), h, w) for t in range(frames) for h in range(high) for w in range(wide)]


def position_ids(segments, spatialMergeSize=2, advance='official'):
    """'wrong-area' moves on by h * w after an image or video instead of beyond its largest id."""
    start, found = 0, []
    for segment in segments:
        ids = segment_ids(segment, spatialMergeSize)
        found += [tuple(start + axis for axis in token) for token in ids]
        if advance == 'wrong-area' and segment['type'] != 'text':
            start += (1 + max(h for _, h, _ in ids)) * (1 + max(w for _, _, w in ids))
        else:
            start += 1 + max(max(token) for token in ids)
    return {'ids': [list(axis) for axis in zip(*found)], 'delta': start - len(found)}


def axes(headDim, sections, allocation='sections'):
    """0 t, 1 h, 2 w of each pair; 'interleaved' is t h w t h w ... while h and w last, the rest t."""
    pairs = headDim // 2
    assert sum(sections) == pairs
    if allocation == 'interleaved':
        found = [0] * pairs
        for axis in (1, 2):
            for n in range(axis, min(3 * sections[axis], pairs), 3):
                found[n] = axis
        return found
    return [axis for axis, count in enumerate(sections) for _ in range(count)]


def rotate(x, headDim, ids, sections, base=1e6, invFreq=None, layout='half',
           allocation='sections'):
    theta = invFreq or inverse_frequencies(headDim, base)
    tokens = list(zip(*rows(ids, len(leaves(ids)) // 3)))
    allotted = axes(headDim, sections, allocation)
    out = []
    for token, row in zip(tokens, rows(x, len(leaves(x)) // len(tokens))):
        for head in rows(row, headDim):
            for (a, b), w, axis in zip(pair_indices(layout, headDim // 2), theta, allotted):
                turned = complex(head[a], head[b]) * turn(token[axis], w)
                head[a], head[b] = turned.real, turned.imag
            out += head
    return out


KINDS = ('text', 'image', 'video')


def draw_segment(rng, merge, kinds=KINDS):
    kind = rng.choice(kinds)
    if kind == 'text':
        return {'type': kind, 'length': rng.randrange(1, 7)}
    sides = [merge * rng.randrange(1, 5), merge * rng.randrange(1, 5)]
    if kind == 'image':
        return {'type': kind, 'grid': sides}
    return {'type': kind, 'grid': [rng.randrange(1, 5), *sides]} | some(
        rng, timeStep=rng.choice([0, 0.5, 2, rng.uniform(0, 9)]))


def draw_position_ids(rng):
    params = some(rng, spatialMergeSize=rng.choice([1, 2, 3]),
                  advance=rng.choice(['official', 'wrong-area']))
    merge = params.get('spatialMergeSize', 2)
    return [params | {'segments': [draw_segment(rng, merge) for _ in range(rng.randrange(1, 7))]}]


def draw_allotment(rng):
    """Sections, and how they are laid over the pairs: interleaved ones may outlast them."""
    sections = [rng.randrange(1, 6) for _ in range(3)]
    params = {'headDim': 2 * sum(sections), 'sections': sections}
    return params | some(rng, allocation=rng.choice(['sections', 'interleaved', 'interleaved']))


def draw_axes(rng):
    return [draw_allotment(rng)]


def draw_rotate(rng):
    params = draw_allotment(rng)
    tokens, heads = rng.randrange(1, 6), rng.choice([1, 2, 3])
    params['ids'] = [rng.choice([rng.randrange(40), rng.randrange(2 ** 20)])
                     for _ in range(3 * tokens)]
    if rng.random() < 0.3:
        params['invFreq'] = [rng.uniform(0, 1) for _ in range(params['headDim'] // 2)]
    else:
        params |= some(rng, base=base(rng))
    params |= some(rng, layout=rng.choice(['half', 'interleaved']))
    return Drawn([data(rng, params['headDim'] * tokens * heads), params], scale=3)


def text(length):
    return {'type': 'text', 'length': length}


def image(*grid):
    return {'type': 'image', 'grid': list(grid)}


def video(*grid, **step):
    return {'type': 'video', 'grid': list(grid)} | step


def merged_image(*grid):
    return {'type': 'image', 'grid': [2 * side for side in grid]}


def known():
    mixed = position_ids([text(2), merged_image(2, 2), merged_image(1, 3), text(2)])
    close('text and images', mixed['ids'], [[0, 1, 2, 2, 2, 2, 4, 4, 4, 7, 8],
                                            [0, 1, 2, 2, 3, 3, 4, 4, 4, 7, 8],
                                            [0, 1, 2, 3, 2, 3, 4, 5, 6, 7, 8]])
    close('delta', mixed['delta'], -2)
    video = position_ids([{'type': 'video', 'grid': [3, 4, 4]}, text(5)])
    close('text after a video', [axis[12:] for axis in video['ids']], [[3, 4, 5, 6, 7]] * 3)
    close('delta of a video', video['delta'], -9)
    seconds = position_ids([{'type': 'video', 'grid': [3, 4, 4], 'timeStep': 50}, text(5)])
    close('25 tokens a second, 1 frame a second', [seconds['ids'][0][n] for n in (0, 4, 8, 12)],
          [0, 50, 100, 101])
    large = [text(4), merged_image(16, 16), text(1)]
    found = position_ids(large)
    close('a large image', [[axis[4], axis[259], axis[260]] for axis in found['ids']],
          [[4, 4, 20], [4, 19, 20], [4, 19, 20]])
    close('its delta', found['delta'], -240)
    close('by the area', position_ids(large, advance='wrong-area')['ids'][0][260], 260)
    close('sections', [axes(128, [16, 24, 24]).count(axis) for axis in range(3)], [16, 24, 24])
    close('interleaved', axes(16, [4, 2, 2], 'interleaved'), [0, 1, 2, 0, 1, 2, 0, 0])
    theta = inverse_frequencies(128, 1e6)
    close('ranges', [theta[n] for n in (0, 15, 16, 39, 40, 63)],
          [1, 0.0392419, 0.0316228, 2.2067e-4, 1.7783e-4, 1.24094e-6], 1e-7)
