"""Positions that depend on the text: CoPE counts, forgetting attention decays, PaTH reflects."""
import numpy as np


def contextual(gates, logits):
    # gates [queries, keys] = sigmoid(q @ k.T); logits [queries, count] = q @ position_embeddings.T
    queries, keys = gates.shape
    gates = gates * np.tri(queries, keys, keys - queries)  # the future does not count
    positions = gates[:, ::-1].cumsum(-1)[:, ::-1]  # from the query back to the key  # @a
    positions = np.minimum(positions, logits.shape[1] - 1) * (np.tri(queries, keys, keys - queries) > 0)
    low, high = np.floor(positions).astype(int), np.ceil(positions).astype(int)
    part = positions - low
    row = np.arange(queries)[:, None]
    return positions, (1 - part) * logits[row, low] + part * logits[row, high]  # @b


def forget(gates):
    # gates [n] = sigmoid(x @ w + b), one a token
    with np.errstate(divide="ignore"):
        logs = np.log(gates)
    n = len(gates)
    bias = np.full((n, n), -np.inf)
    for i in range(n):
        for j in range(i + 1):
            bias[i, j] = logs[j + 1 : i + 1].sum()  # every gate after the key  # @c
    return bias


def path(q, k, w, beta):
    # q, k, w [n, head_dim], beta [n] = 2 * sigmoid(x @ u + b)
    norms = np.linalg.norm(w, axis=-1, keepdims=True)
    w = w / np.where(norms > 0, norms, 1)
    keys = k.astype(float)
    scores = np.full((len(q), len(q)), -np.inf)
    for i in range(len(q)):
        past = keys[:i]
        past -= beta[i] * (past @ w[i])[:, None] * w[i]  # H_i on every key before it  # @d
        scores[i, : i + 1] = keys[: i + 1] @ q[i]
    return scores
