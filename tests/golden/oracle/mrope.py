"""Positions of text, images and videos in one sequence: Wang et al. 2024, Qwen2-VL, section 2.1 and
get_rope_index of its code; interleaved allocation: Qwen3-VL's code.
"""

from oracle import leaves, rows
from oracle.rope import inverse_frequencies, pair_indices, turn


def segment_ids(segment, merge):
    """t, h, w of every token of a segment that starts at 0."""
    if segment['type'] == 'text':
        return [(k, k, k) for k in range(segment['length'])]
    grid = segment['grid'] if segment['type'] == 'video' else [1, *segment['grid']]
    frames, high, wide = grid[0], grid[1] // merge, grid[2] // merge
    return [(t, h, w) for t in range(frames) for h in range(high) for w in range(wide)]


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
