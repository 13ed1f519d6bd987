"""Wrong: max_len is never stored, and with it the distances would still not be clipped."""
import numpy as np


class RelativeTable:
    def __init__(self, max_len, head_dim):
        self.table = np.zeros((2 * max_len + 1, head_dim))  # self.max_len = max_len is missing

    def rows(self, query_pos, key_pos):
        return self.table[query_pos - key_pos + self.max_len]


class RelativeTableUnclipped(RelativeTable):
    def __init__(self, max_len, head_dim):
        super().__init__(max_len, head_dim)
        self.max_len = max_len  # distances beyond max_len still have no row
