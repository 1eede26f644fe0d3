"""The operators of ONNX that broadcast. `REVIEWED_OPSET` is the version of the reviewed schemas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from onnx import NodeProto, TensorProto

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

#: Those for which ONNX Runtime has other kernels if an operand has one element: `Pow` then multiplies for an exponent of 2 or
#: 3, and the others may return a zero of the other sign.
_KERNELS = ("Max", "Min", "Pow", "Where")
_INTEGERS = {TensorProto.BOOL} | {
    TensorProto.DataType.Value(f"{sign}INT{bits}") for sign in ("", "U") for bits in (8, 16, 32, 64)
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
    #: Whether it does, but a runtime may then choose another kernel, which computes other bits.
    is_inner: bool = False
    #: Whether the first operand is all that is known of a shape that run time computes.
    is_open: bool = False

    def can_be_explicit(self, *, inner: bool) -> bool:
        return self.is_elementwise or inner and self.is_inner


def broadcast_of(
    node: NodeProto, shapes: Sequence[Shape], elements: Sequence[int], result: Shape, opset: int
) -> Broadcast | None:
    """The broadcast of a node, whose inputs have these shapes and types of elements; ``None`` if it has none. The shape of the
    second input of ``Expand`` is the list of sizes in it."""
    if node.domain not in ("", "ai.onnx"):
        return None
    inputs = [Operand(name, shape, index) for index, (name, shape) in enumerate(zip(node.input, shapes)) if name]
    kind = node.op_type
    if opset >= ELEMENTWISE.get(kind, opset + 1):
        is_inner = kind in _KERNELS and not (kind != "Pow" and set(elements) <= _INTEGERS)
        return Broadcast(tuple(inputs), is_elementwise=not is_inner, is_inner=is_inner) if inputs else None
    if opset >= ONE_WAY.get(kind, opset + 1):
        return _ONE_WAY[kind](node, inputs, result)
    if opset >= BATCH.get(kind, opset + 1):
        return _batch([operand for operand in inputs if operand.input in _matrices(kind)])
    return None


def attributes_that_stretch(node: NodeProto, opset: int) -> str | None:
    """How a node of an old version broadcasts; ``None`` if it does not, or as in NumPy."""
    since = _since(node)
    if opset < since and attribute(node, "broadcast", 0):
        return f"before opset {since} its attributes say what is stretched"
    return None


def why_not_checked(node: NodeProto, shapes: Sequence[Shape], opset: int) -> str | None:
    """Why the broadcast of a node, if it has one, is not known; ``None`` if it is, or if there can be none."""
    known = [shape for shape in shapes if shape is not None]
    are_different = any(shape != known[0] for shape in known)
    if node.domain not in ("", "ai.onnx"):
        return "nothing is known of this operator" if are_different else None
    if opset < (since := _since(node)) and are_different and node.op_type not in ("Gemm", "Expand"):
        return f"before opset {since} its operands need one shape, unless its document says otherwise"
    return NOT_CHECKED.get(node.op_type)


def _since(node: NodeProto) -> int:
    """The version since which an operator broadcasts as in NumPy; 0 for other operators."""
    kind = node.op_type
    known = ELEMENTWISE.get(kind) or ONE_WAY.get(kind) or BATCH.get(kind, 0)
    return known if node.domain in ("", "ai.onnx") else 0


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
    """The input and the target are stretched. Of an unknown target, only the declared result is known."""
    if len(inputs) != 2:
        return None
    own, target = inputs
    if target.shape is None:
        return Broadcast((Operand("the expanded shape", result, None), own), kept=0, is_open=True)
    return Broadcast((Operand(f"the target {target.name}", target.shape, None), own))


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
