"""Relative positions in the score: Shaw's clipped table, and Transformer-XL's four terms."""
import numpy as np


def relative_indices(query_len, key_len, K):
    distance = np.arange(key_len) - np.arange(query_len)[:, None]  # key - query  # @a
    return distance.clip(-K, K) + K  # a row of a table of 2K + 1 rows  # @b


def shaw_scores(q, k, table):
    # q [query_len, head_dim], k [key_len, head_dim], table [2K + 1, head_dim]
    index = relative_indices(len(q), len(k), len(table) // 2)
    keys = k[None, :, :] + table[index]  # a key of its own for every query  # @c
    return np.einsum("id,ijd->ij", q, keys) / np.sqrt(q.shape[-1])  # @d


def sinusoidal(distances, dim, base=10000.0):
    angles = distances[:, None] * base ** (-2.0 * np.arange(dim // 2) / dim)
    return np.concatenate([np.sin(angles), np.cos(angles)], axis=-1)


def transformer_xl_terms(q, k, u, v):
    # u, v [head_dim] are learned: one vector for all queries in the place of q
    query_len, key_len = len(q), len(k)
    i, j = np.arange(query_len)[:, None], np.arange(key_len)
    r = sinusoidal((i - j).ravel(), q.shape[-1]).reshape(query_len, key_len, -1)
    content = q @ k.T
    position = np.einsum("id,ijd->ij", q, r)
    content_bias = np.broadcast_to(u @ k.T, content.shape)
    position_bias = r @ v
    return content, position, content_bias, position_bias  # the score is their sum
