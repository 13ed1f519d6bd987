"""A learned table: its start, a lookup that refuses a missing row, and its resizing."""
import torch
from torch import nn
from torch.nn import functional as F


class LearnedEncoding(nn.Module):
    def __init__(self, max_len, d_model, std=0.02):
        super().__init__()
        self.table = nn.Embedding(max_len, d_model)  # @c
        nn.init.normal_(self.table.weight, std=std)  # its own default would be 1

    def forward(self, x):  # x [batch, seq_len, d_model]
        positions = torch.arange(x.shape[1], device=x.device)  # @a
        return x + self.table(positions)  # IndexError where there is no row  # @d


def lookup(table, positions):
    return F.embedding(positions, table)  # refuses negative positions too  # @c


def resize(table, rows):
    columns = table.T[None]  # [1, d_model, max_len]: the last axis is stretched
    return F.interpolate(columns, size=rows, mode="linear", align_corners=False)[0].T
