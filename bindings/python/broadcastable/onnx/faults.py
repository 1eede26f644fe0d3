"""Errors in parts of nodes before or next to their broadcasts: the target of ``Expand``, the equation of ``Einsum``."""

from __future__ import annotations

from onnx import NodeProto

from .._core import is_equation
from .._errors import BroadcastError
from .values import Types, numbers_in, shape_of

#: The id of a target that is not a list of sizes.
TARGET_SHAPE = "target-shape"


def fault_of_target(node: NodeProto, types: Types) -> BroadcastError | None:
    """The error of a target with a negative entry, or of another rank than 1. Every version of the operator demands both, though ONNX
    Runtime takes a scalar for a list of one since version 13."""
    target = node.input[1]
    shape = shape_of(types, target)
    if shape is not None and len(shape) != 1:
        fault = f"has rank {len(shape)}: a list of sizes has rank 1"
    elif negative := [number for number in numbers_in(types, target) or () if isinstance(number, int) and number < 0]:
        fault = f"has the entry {negative[0]}: a size is not negative"
    else:
        return None
    return BroadcastError(f"the target '{target}' {fault} [{TARGET_SHAPE}]", TARGET_SHAPE)


def fault_of_equation(node: NodeProto) -> str | None:
    """The error in an equation; onnx's inference does not end on some of them."""
    equation = next((found.s.decode(errors="replace") for found in node.attribute if found.name == "equation"), "")
    equation = equation.replace(" ", "")
    if is_equation(equation):
        return None
    return f"its equation '{equation}' is not a list of terms of letters and '...', and '->' with another one"
