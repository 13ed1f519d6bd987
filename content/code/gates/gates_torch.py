"""Positions that depend on the text: CoPE counts, forgetting attention decays, PaTH reflects."""
import torch


def contextual(gates, logits):
    # gates [queries, keys] = sigmoid(q @ k.T); logits [queries, count] = q @ position_embeddings.T
    queries, keys = gates.shape
    gates = gates.tril(keys - queries)  # the future does not count
    positions = gates.flip(-1).cumsum(-1).flip(-1)  # from the query back to the key  # @a
    positions = positions.clamp(max=logits.shape[1] - 1).tril(keys - queries)
    low, high = positions.floor().long(), positions.ceil().long()
    part = positions - low
    return positions, (1 - part) * logits.gather(-1, low) + part * logits.gather(-1, high)  # @b


def forget(gates):
    # gates [n] = sigmoid(x @ w + b), one a token
    logs = gates.log()
    n = len(gates)
    bias = torch.full((n, n), -torch.inf, dtype=logs.dtype)
    for i in range(n):
        for j in range(i + 1):
            bias[i, j] = logs[j + 1 : i + 1].sum()  # every gate after the key  # @c
    return bias


def path(q, k, w, beta):
    # q, k, w [n, head_dim], beta [n] = 2 * sigmoid(x @ u + b)
    w = torch.nn.functional.normalize(w.double(), dim=-1)
    keys = k.double().clone()
    scores = torch.full((len(q), len(q)), -torch.inf, dtype=torch.double)
    for i in range(len(q)):
        keys[:i] -= beta[i] * (keys[:i] @ w[i])[:, None] * w[i]  # H_i on every key before it  # @d
        scores[i, : i + 1] = keys[: i + 1] @ q[i].double()
    return scores
