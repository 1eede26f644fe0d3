"""Shared by the runners of PyTorch's compilers."""

from functools import reduce

import torch


class Add(torch.nn.Module):
    def forward(self, *operands):
        return reduce(torch.add, operands)


def zeros(shapes):
    return tuple(torch.zeros(shape, dtype=torch.int64) for shape in shapes)
