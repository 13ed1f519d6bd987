"""Relative positions in the score: Shaw's clipped table, and Transformer-XL's four terms."""
import torch
from torch import nn


def relative_indices(query_len, key_len, K):
    distance = torch.arange(key_len) - torch.arange(query_len)[:, None]  # key - query  # @a
    return distance.clamp(-K, K) + K  # a row of a table of 2K + 1 rows  # @b


def shaw_scores(q, k, table):
    # q [query_len, head_dim], k [key_len, head_dim], table [2K + 1, head_dim]
    index = relative_indices(len(q), len(k), len(table) // 2)
    keys = k[None, :, :] + table[index]  # a key of its own for every query  # @c
    return torch.einsum("id,ijd->ij", q, keys) / q.shape[-1] ** 0.5  # @d


class RelativePositions(nn.Module):
    def __init__(self, K, head_dim):
        super().__init__()
        self.K = K  # forward needs it: a name that is not stored is not there
        self.table = nn.Parameter(torch.randn(2 * K + 1, head_dim) * 0.02)

    def forward(self, query_len, key_len):  # [query_len, key_len, head_dim]
        return self.table[relative_indices(query_len, key_len, self.K)]


def transformer_xl_terms(q, k, u, v, base=10000.0):
    # u, v [head_dim] are learned: one vector for all queries in the place of q
    dim = q.shape[-1]
    i, j = torch.arange(len(q))[:, None], torch.arange(len(k))
    angles = (i - j)[:, :, None] * base ** (-2.0 * torch.arange(dim // 2) / dim)
    r = torch.cat([angles.sin(), angles.cos()], dim=-1)  # [query_len, key_len, head_dim]
    content = q @ k.T
    position = torch.einsum("id,ijd->ij", q, r)
    content_bias = (k @ u).expand_as(content)
    position_bias = r @ v
    return content, position, content_bias, position_bias  # the score is their sum
