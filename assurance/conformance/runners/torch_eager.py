# /// script
# dependencies = ["torch==2.15.0", "numpy==2.4.6"]
# ///
"""PyTorch, eager."""

from functools import reduce

import torch
from protocol import fits_memory, positions, serve


def meta(shape):
    return torch.empty(shape, dtype=torch.int8, device="meta")


def implicit(case):
    """`torch.add`, one after another; on the meta device for huge sizes, and `torch.broadcast_shapes` for more than three operands"""
    shapes = case["operands"]
    if len(shapes) > 3:
        return {"shape": [*torch.broadcast_shapes(*shapes)]}
    if not fits_memory(*shapes):
        return {"shape": [*reduce(torch.add, map(meta, shapes)).shape]}

    def evaluate(elements):
        arrays = [torch.tensor(list_, dtype=torch.int64).reshape(shape) for list_, shape in zip(elements, shapes)]
        result = reduce(torch.add, arrays)
        return result.shape, result.flatten().tolist()

    return positions(shapes, evaluate)


def n_to_n(case):
    """`torch.broadcast_tensors` on the meta device"""
    results = torch.broadcast_tensors(*map(meta, case["operands"]))
    assert len({result.shape for result in results}) == 1
    return {"shape": [*results[0].shape]}


def one_way(case):
    """`torch.Tensor.expand` on the meta device"""
    operand, shape = case["operands"]
    return {"shape": [*meta(operand).expand(shape).shape]}


serve("PyTorch", torch.__version__, implicit=implicit, n_to_n=n_to_n, one_way=one_way)
