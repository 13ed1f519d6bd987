"""T5: a bucket for every distance, and a learned bias for every bucket and head."""
import numpy as np


def buckets(distance, bidirectional=True, num_buckets=32, max_distance=128):
    # distance = key - query, of any shape
    count = num_buckets // 2 if bidirectional else num_buckets
    first = np.where(distance > 0, count, 0) if bidirectional else 0  # keys that follow
    n = np.abs(distance) if bidirectional else np.maximum(-distance, 0)
    exact = count // 2  # near distances have a bucket each
    ratio = np.log(np.maximum(n, exact) / exact) / np.log(max_distance / exact)
    far = exact + (ratio * (count - exact)).astype(int)  # far ones share, by the logarithm
    return first + np.where(n < exact, n, np.minimum(far, count - 1))  # @b


def bias(table, query_len, key_len, **rule):
    # table [num_buckets, num_heads], learned
    distance = np.arange(key_len) - np.arange(query_len)[:, None]  # @a
    return table[buckets(distance, **rule)].transpose(2, 0, 1)  # [num_heads, query, key]  # @c


def scores(q, k, bias):
    # q, k [num_heads, seq_len, head_dim]; T5 does not divide by sqrt(head_dim)
    return q @ k.transpose(0, 2, 1) + bias  # @d
