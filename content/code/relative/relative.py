"""Row numbers of a relative position table with clipping, in plain Python."""


def relative_indices(query_len, key_len, max_relative_position):
    """Row of (i, j) in a table of 2K+1 rows: clip(j − i, −K, K) + K."""
    K = max_relative_position
    return [[max(-K, min(K, j - i)) + K for j in range(key_len)] for i in range(query_len)]
