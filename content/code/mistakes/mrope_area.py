"""Wrong: rows and columns start at 0 again, and what follows an image starts h · w later."""


def position_ids(segments):
    # segments: ("text", length) or ("image", (height, width)), after merging
    ids, counter = [], 0
    for kind, size in segments:
        if kind == "text":
            ids += [(counter + k,) * 3 for k in range(size)]
            counter += size
        else:
            height, width = size
            ids += [(counter, row, column) for row in range(height) for column in range(width)]
            counter += height * width  # the largest id + 1 is meant
    return [list(axis) for axis in zip(*ids)]  # t, h, w
