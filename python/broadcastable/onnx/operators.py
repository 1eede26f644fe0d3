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
#: attributes specified what is stretched.
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
BATCH = {"MatMul": 1, "MatMulInteger": 10, "QLinearMatMul": 10}

#: Operators that broadcast, and the reasons why they are not checked.
NOT_CHECKED = {
    "Attention": "its mask is stretched to sizes that depend on a cache",
    "Einsum": "its equation says which dimensions are stretched",
}

#: Operators whose documents mention broadcasting, and that do not broadcast: the operands of ``SwiGLU`` have one shape, and
#: an operand of ``Tile`` has the number of repetitions of the other one.
OTHERS = ("SwiGLU", "Tile")


@dataclass(frozen=True)
class Operand:
    """An operand of a broadcast: a tensor, or a part of one."""

    #: The name of the tensor, or a description.
    name: str
    shape: Shape
    #: The node's input that it is; ``None`` for a part of an input, or several.
    input: int | None
    #: The dimensions of the input on the right of these, which do not broadcast.
    rest: tuple[int | str | None, ...] = ()


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
    #: Whether it does, but a runtime may then choose another kernel, which rounds differently.
    is_inner: bool = False

    def can_be_explicit(self, *, inner: bool) -> bool:
        return self.is_elementwise or inner and self.is_inner


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
        return _batch([operand for operand in inputs if operand.input in _matrices(kind)])
    return None


def why_not_checked(node: NodeProto, shapes: Sequence[Shape], opset: int) -> str | None:
    """Why the broadcast of a node, if it has one, is not known; ``None`` if it is, or if there can be none."""
    known = [shape for shape in shapes if shape is not None]
    if node.domain not in ("", "ai.onnx"):
        return "nothing is known of this operator" if any(shape != known[0] for shape in known) else None
    since = ELEMENTWISE.get(node.op_type) or ONE_WAY.get(node.op_type) or BATCH.get(node.op_type, 0)
    if opset < since and any(found.name in ("axis", "broadcast") for found in node.attribute):
        return f"before opset {since} its attributes say what is stretched"
    return NOT_CHECKED.get(node.op_type)


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
    if len(inputs) < 2 or inputs[0].input != 0:
        return None
    shape = inputs[0].shape
    axis = attribute(node, "axis", -1)
    if shape is not None and not -len(shape) <= axis < len(shape):
        return None
    dims = None if shape is None else shape[axis:]
    normalized = Operand(f"the normalized dimensions of {inputs[0].name}", dims, None)
    return Broadcast((normalized, *inputs[1:]), kept=0, has_result=False, is_inner=True)


def _matrices(kind: str) -> tuple[int, int]:
    """Which inputs are multiplied."""
    return (0, 3) if kind == "QLinearMatMul" else (0, 1)


def _batch(matrices: list[Operand]) -> Broadcast | None:
    """A vector is a matrix without leading dimensions."""
    if len(matrices) != 2:
        return None
    return Broadcast(tuple(map(_leading, matrices)), has_result=False, is_inner=True)


def _leading(matrix: Operand) -> Operand:
    name = f"the leading dimensions of {matrix.name}"
    if matrix.shape is None:
        return Operand(name, None, matrix.input)
    return Operand(name, matrix.shape[:-2], matrix.input, matrix.shape[-2:])


_ONE_WAY = {
    "PRelu": _prelu,
    "Gemm": _gemm,
    "Expand": _expand,
    "LayerNormalization": _normalization,
    "RMSNormalization": _normalization,
}
