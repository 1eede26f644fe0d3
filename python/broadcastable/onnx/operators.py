"""The operators of ONNX that broadcast. `REVIEWED_OPSET` is the version of the reviewed schemas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from onnx import NodeProto

#: Every operator up to this version of the default domain is either below or does not broadcast.
REVIEWED_OPSET = 28

#: Names as dimensions of a value: an int, a name, or ``None``.
Shape = tuple[int | str | None, ...] | None

#: All operands are stretched to one shape. The number is the version since which they are, as NumPy has it; before it,
#: attributes said what is stretched.
ELEMENTWISE = {
    **dict.fromkeys(("Add", "And", "Div", "Equal", "Greater", "Less", "Mul", "Or", "Pow", "Sub", "Xor"), 7),
    **dict.fromkeys(("Max", "Mean", "Min", "Sum"), 8),
    "Where": 9,
    "Mod": 10,
    "BitShift": 11,
    **dict.fromkeys(("GreaterOrEqual", "LessOrEqual"), 12),
    **dict.fromkeys(("BitwiseAnd", "BitwiseOr", "BitwiseXor"), 18),
    "StringConcat": 20,
}

#: One operand keeps its shape, which is the result's.
ONE_WAY = {"PRelu": 7, "Gemm": 7, "Expand": 8, "LayerNormalization": 17, "RMSNormalization": 23}

#: Leading dimensions broadcast, the last two are those of matrices.
BATCH = {"MatMul": 1, "MatMulInteger": 10}

#: Operators whose documents mention broadcasting, and why they are not checked.
NOT_CHECKED = {
    "Attention": "only its optional mask is stretched, to sizes that depend on a cache",
    "Einsum": "its equation says which dimensions are stretched",
    "SwiGLU": "its operands have one shape",
    "Tile": "its operand says how often it is repeated",
}


@dataclass(frozen=True)
class Operand:
    """An operand of a broadcast: a tensor, or a part of one."""

    #: The name of the tensor, or a description.
    name: str
    shape: Shape
    #: Which input of the node it is; ``None`` for what is no input alone.
    input: int | None


@dataclass(frozen=True)
class Broadcast:
    """The operands that a node broadcasts."""

    operands: tuple[Operand, ...]
    #: The operand that is not stretched, if the operator broadcasts one way.
    kept: int | None = None
    #: Whether the result's shape is the node's first output's.
    has_result: bool = True
    #: Whether ``Expand`` on operands makes the node do without.
    is_elementwise: bool = False


def broadcast_of(node: NodeProto, shapes: Sequence[Shape], result: Shape, opset: int) -> Broadcast | None:
    """The broadcast of a node, whose inputs have these shapes; ``None`` if it has none."""
    if node.domain not in ("", "ai.onnx"):
        return None
    inputs = [Operand(name, shape, index) for index, (name, shape) in enumerate(zip(node.input, shapes)) if name]
    kind = node.op_type
    if opset >= ELEMENTWISE.get(kind, opset + 1):
        return Broadcast(tuple(inputs), is_elementwise=True) if inputs else None
    if opset >= ONE_WAY.get(kind, opset + 1):
        return _ONE_WAY[kind](node, inputs, result)
    if opset >= BATCH.get(kind, opset + 1):
        return _batch(inputs)
    return None


def attribute(node: NodeProto, name: str, default: int) -> int:
    """An integer attribute."""
    return next((found.i for found in node.attribute if found.name == name), default)


def _prelu(node: NodeProto, inputs: list[Operand], result: Shape) -> Broadcast | None:
    return Broadcast(tuple(inputs), kept=0, is_elementwise=True) if len(inputs) == 2 else None


def _gemm(node: NodeProto, inputs: list[Operand], result: Shape) -> Broadcast | None:
    """The operand C goes to the shape of the product."""
    if [operand.input for operand in inputs] != [0, 1, 2]:
        return None
    rows = _matrix_size(inputs[0].shape, attribute(node, "transA", 0) != 0)
    columns = _matrix_size(inputs[1].shape, attribute(node, "transB", 0) == 0)
    product = Operand(f"the product of {inputs[0].name} and {inputs[1].name}", (rows, columns), None)
    return Broadcast((product, inputs[2]), kept=0, is_elementwise=True)


def _matrix_size(shape: Shape, dim: bool) -> int | str | None:
    return shape[dim] if shape is not None and len(shape) == 2 else None


def _expand(node: NodeProto, inputs: list[Operand], result: Shape) -> Broadcast | None:
    """The input goes to the shape of the output, whatever the target's own sizes of 1 are."""
    return Broadcast((Operand("the expanded shape", result, None), inputs[0]), kept=0) if inputs else None


def _normalization(node: NodeProto, inputs: list[Operand], result: Shape) -> Broadcast | None:
    """Scale and bias go to the dimensions of X that are normalized."""
    if len(inputs) < 2 or inputs[0].input != 0 or inputs[0].shape is None:
        return None
    axis = attribute(node, "axis", -1)
    if not -len(inputs[0].shape) <= axis < len(inputs[0].shape):
        return None
    normalized = Operand(f"the normalized dimensions of {inputs[0].name}", inputs[0].shape[axis:], None)
    return Broadcast((normalized, *inputs[1:]), kept=0, has_result=False)


def _batch(inputs: list[Operand]) -> Broadcast | None:
    matrices = inputs[:2]
    if len(matrices) < 2 or any(operand.shape is None or len(operand.shape) < 2 for operand in matrices):
        return None
    leading = [Operand(f"the leading dimensions of {x.name}", x.shape[:-2], x.input) for x in matrices]
    return Broadcast(tuple(leading), has_result=False)


_ONE_WAY = {
    "PRelu": _prelu,
    "Gemm": _gemm,
    "Expand": _expand,
    "LayerNormalization": _normalization,
    "RMSNormalization": _normalization,
}
