"""Nodes that compute the shape to which operands are expanded.

The extent of two sizes is ``a == 1 ? b : a``, never a maximum, which is wrong for 0 and 1. `broadcastable.onnx.proof`
recognizes these computations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import onnx.helper
import onnx.numpy_helper
from onnx import NodeProto

from .broadcast import Shape

#: The parts of ``Shape`` of a stack of matrices: the leading dimensions, or those of one matrix.
BATCH, MATRIX = {"end": -2}, {"start": -2}

#: Adds a node of that operator, with its inputs and attributes, and returns the name of its output.
Emit = Callable[..., str]


def constant(emit: Emit, sizes: Sequence[int]) -> str:
    """A shape that is known."""
    return emit("Constant", value=onnx.numpy_helper.from_array(np.array(sizes, dtype=np.int64)))


def extents(emit: Emit, names: Sequence[str], ranks: Sequence[int | None], **part: int) -> str:
    """The common extents of some tensors. ``part`` are the attributes of ``Shape`` that choose dimensions; then the ranks
    are the numbers of those, and known."""
    if None in ranks:
        return _of_unknown_ranks(emit, names)
    rank = max(ranks)
    first, *rest = (_padded(emit, name, own, rank, part) for name, own in zip(names, ranks))
    for shape in rest:
        is_unit = emit("Equal", first, constant(emit, [1] * rank))
        first = emit("Where", is_unit, shape, first)
    return first


def _padded(emit: Emit, name: str, rank: int, common: int, part: dict[str, int]) -> str:
    """The shape with leading ones."""
    shape = emit("Shape", name, **part)
    return shape if rank == common else emit("Concat", constant(emit, [1] * (common - rank)), shape, axis=0)


def _of_unknown_ranks(emit: Emit, names: Sequence[str]) -> str:
    """``Expand`` itself combines a tensor's shape with another one, whatever their ranks are."""
    first, *rest = names
    for name in rest:
        first = emit("Expand", first, emit("Shape", name))
    return emit("Shape", first)


def product(emit: Emit, gemm: NodeProto, transposed: tuple[bool, bool]) -> str:
    """The shape of a matrix product."""
    rows, columns = int(transposed[0]), int(not transposed[1])
    sizes = [
        emit("Gather", emit("Shape", name), constant(emit, [dim]), axis=0)
        for name, dim in zip(gemm.input, (rows, columns))
    ]
    return emit("Concat", *sizes, axis=0)


def with_matrix(emit: Emit, batch: str, name: str) -> str:
    """A matrix's own last two sizes after those of a batch."""
    return emit("Concat", batch, emit("Shape", name, **MATRIX), axis=0)


def static(shape: Shape) -> list[int] | None:
    """The sizes, if all are known."""
    known = shape is not None and all(isinstance(size, int) for size in shape)
    return list(shape) if known else None
