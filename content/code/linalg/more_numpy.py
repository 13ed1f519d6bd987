"""Linear algebra on tables of positions: the matrix of a shift, its eigenvalues, and a map of the rows."""
import numpy as np


def least_squares(x, y):  # M for which M x_t is nearest to y_t over all rows t
    return np.linalg.lstsq(x, y, rcond=None)[0].T


def eigenvalues(matrix):  # by falling real part, of a pair the one above the axis first
    values = np.linalg.eigvals(matrix)
    order = np.lexsort((-values.imag, -values.real))
    return np.stack([values.real, values.imag], axis=-1)[order]


def principal_components(table, components):
    centred = table - table.mean(0)
    _, sizes, directions = np.linalg.svd(centred, full_matrices=False)
    directions = directions[:components]
    largest = np.abs(directions).argmax(1)  # made positive: a direction has no sign of its own
    signs = np.sign(directions[np.arange(components), largest])
    shares = sizes**2 / (sizes**2).sum()
    return centred @ (signs[:, None] * directions).T, shares[:components]
