"""Linear algebra on tables of positions: the matrix of a shift, its eigenvalues, and a map of the rows."""
import torch


def least_squares(x, y):  # M for which M x_t is nearest to y_t over all rows t
    return torch.linalg.lstsq(x, y).solution.T


def eigenvalues(matrix):  # by falling real part, of a pair the one above the axis first
    values = torch.linalg.eigvals(matrix)
    parts = torch.stack([values.real, values.imag], dim=-1)
    parts = parts[parts[:, 1].argsort(descending=True, stable=True)]
    return parts[parts[:, 0].argsort(descending=True, stable=True)]


def principal_components(table, components):
    centred = table - table.mean(0)
    _, sizes, directions = torch.linalg.svd(centred, full_matrices=False)
    directions = directions[:components]
    largest = directions.abs().argmax(1)  # made positive: a direction has no sign of its own
    signs = directions[torch.arange(components), largest].sign()
    shares = sizes**2 / (sizes**2).sum()
    return centred @ (signs[:, None] * directions).T, shares[:components]
