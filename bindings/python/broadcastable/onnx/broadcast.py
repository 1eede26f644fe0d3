"""How the broadcast of a node may become explicit."""

from __future__ import annotations

from collections.abc import Sequence

from onnx import NodeProto, TensorProto

from .._core import Broadcast

#: Names as dimensions of a value: an int, a name, or ``None``.
Shape = tuple[int | str | None, ...] | None

#: Operators for which ONNX Runtime has other kernels if an operand has one element: `Pow` then multiplies for an exponent of 2 or
#: 3, and the others may return a zero of the other sign.
_KERNELS = ("Max", "Min", "Pow", "Where")
_INTEGERS = {TensorProto.BOOL} | {
    TensorProto.DataType.Value(f"{sign}INT{bits}") for sign in ("", "U") for bits in (8, 16, 32, 64)
}


def has_explicit_form(node: NodeProto, broadcast: Broadcast) -> bool:
    """Whether ``Expand`` on operands makes the node do without. ONNX Runtime's own operators have no explicit form here."""
    return node.domain in ("", "ai.onnx") and broadcast.form not in ("own", "target", "old")


def is_inner(node: NodeProto, broadcast: Broadcast, elements: Sequence[int]) -> bool:
    """Whether a runtime may then choose another kernel, which computes other bits."""
    if node.op_type in _KERNELS:
        return node.op_type == "Pow" or not set(elements) <= _INTEGERS
    return broadcast.form in ("matrices", "normalized")


def attribute(node: NodeProto, name: str, default: int) -> int:
    """An integer attribute."""
    return next((found.i for found in node.attribute if found.name == name), default)
