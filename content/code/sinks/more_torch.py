"""What the cache of a stream keeps after each token."""
import torch


def trace(length, sink_size=4, window_size=1020):  # -1 where the cache is not full
    table = torch.full((length, sink_size + window_size), -1)
    for n in range(1, length + 1):
        token = torch.arange(n)
        kept = token[(token < sink_size) | (token >= n - window_size)]
        table[n - 1, : len(kept)] = kept
    return table
