"""Wrong for another picture size: the table has a row for each patch of training's size."""
import numpy as np


class ViTPositions:
    def __init__(self, picture, patch, d_model):
        num_patches = (picture // patch) ** 2
        self.table = np.zeros((num_patches + 1, d_model))  # + 1 for [CLS]

    def __call__(self, tokens):  # tokens [num_patches + 1, d_model]
        return tokens + self.table  # a larger picture has more tokens
