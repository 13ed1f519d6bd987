"""T5: a bucket for every distance, and a learned bias for every bucket and head."""
import math

import torch


def buckets(distance, bidirectional=True, num_buckets=32, max_distance=128):
    # distance = key - query, of any shape
    count = num_buckets // 2 if bidirectional else num_buckets
    first = (distance > 0).long() * count if bidirectional else 0  # keys that follow
    n = distance.abs() if bidirectional else (-distance).clamp(min=0)
    exact = count // 2  # near distances have a bucket each
    ratio = torch.log(n.clamp(min=exact) / exact) / math.log(max_distance / exact)
    far = exact + (ratio * (count - exact)).long()  # far ones share, by the logarithm
    return first + torch.where(n < exact, n, far.clamp(max=count - 1))  # @b


def bias(table, query_len, key_len, **rule):
    # table [num_buckets, num_heads], learned
    distance = torch.arange(key_len) - torch.arange(query_len)[:, None]  # @a
    return table[buckets(distance, **rule)].permute(2, 0, 1)  # [num_heads, query, key]  # @c


def scores(q, k, bias):
    # q, k [num_heads, seq_len, head_dim]; T5 does not divide by sqrt(head_dim)
    return q @ k.transpose(1, 2) + bias  # @d
