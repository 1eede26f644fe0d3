"""The operators of ONNX that broadcast. `REVIEWED_OPSET` is the version of the reviewed schemas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from onnx import NodeProto, TensorProto

from .attention import attention, has_mask
from .broadcast import Broadcast, Operand, Shape, attribute
from .einsum import einsum

#: Every operator up to this version of the default domain is either below or does not broadcast.
REVIEWED_OPSET = 28

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

#: Those of which scale and bias are stretched.
NORMALIZATIONS = ("LayerNormalization", "RMSNormalization")

#: Leading dimensions broadcast, the last two are those of matrices.
BATCH = {"MatMul": 1, "MatMulInteger": 10, "QLinearMatMul": 10}

#: Operators that broadcast in their own way, and the version since which they do.
OWN_WAY = {"Attention": 23, "Einsum": 12}

#: Operators of ONNX Runtime's domain ``com.microsoft``, and the inputs that broadcast: all dimensions, or those before matrices.
MICROSOFT = {"QLinearAdd": (0, 3), "QLinearMul": (0, 3), "QLinearWhere": (0, 1, 4)}
MICROSOFT_BATCH = {"FusedMatMul": (0, 1), "MatMulIntegerToFloat": (0, 1), "DynamicQuantizeMatMul": (0, 1)}
_MICROSOFT = "com.microsoft"

#: Operators whose documents mention broadcasting, and that do not broadcast: the operands of ``SwiGLU`` have one shape, and
#: an operand of ``Tile`` has the number of repetitions of the other one.
OTHERS = ("SwiGLU", "Tile")


def broadcast_of(
    node: NodeProto, shapes: Sequence[Shape], elements: Sequence[int], result: Shape, opset: int
) -> Broadcast | None:
    """The broadcast of a node, whose inputs have these shapes and types of elements; ``None`` if it has none. The shape of the
    second input of ``Expand`` is the list of sizes in it."""
    inputs = [Operand(name, shape, index) for index, (name, shape) in enumerate(zip(node.input, shapes)) if name]
    if node.domain == _MICROSOFT:
        return _microsoft(node, inputs, result)
    if node.domain not in ("", "ai.onnx"):
        return None
    kind = node.op_type
    if opset >= ELEMENTWISE.get(kind, opset + 1):
        is_inner = kind in _KERNELS and not (kind != "Pow" and set(elements) <= _INTEGERS)
        return Broadcast(tuple(inputs), is_elementwise=not is_inner, is_inner=is_inner) if inputs else None
    if opset >= ONE_WAY.get(kind, opset + 1):
        return _ONE_WAY[kind](node, inputs, result)
    if opset >= BATCH.get(kind, opset + 1):
        return _batch([operand for operand in inputs if operand.input in _matrices(kind)])
    if opset >= OWN_WAY.get(kind, opset + 1):
        return attention(node, inputs, opset) if kind == "Attention" else einsum(node, inputs)
    return _by_attributes(node, inputs, opset)


def why_not_checked(node: NodeProto, shapes: Sequence[Shape], opset: int) -> str | None:
    """Why the broadcast of a node that has none which is known is not known; ``None`` if there can be none."""
    known = [shape for shape in shapes if shape is not None]
    are_different = any(shape != known[0] for shape in known)
    if node.domain not in ("", "ai.onnx"):
        return "nothing is known of this operator" if are_different else None
    if node.op_type in OWN_WAY:
        return (
            None
            if node.op_type == "Attention" and not has_mask(node)
            else "its operands or its equation are not understood"
        )
    if opset < (since := _since(node)) and are_different and node.op_type not in ("Gemm", "Expand"):
        return f"before opset {since} its operands need one shape, unless its document says otherwise"
    return None


def _since(node: NodeProto) -> int:
    """The version since which an operator broadcasts as in NumPy; 0 for other operators."""
    kind = node.op_type
    known = ELEMENTWISE.get(kind) or ONE_WAY.get(kind) or BATCH.get(kind, 0)
    return known if node.domain in ("", "ai.onnx") else 0


def _by_attributes(node: NodeProto, inputs: list[Operand], opset: int) -> Broadcast | None:
    """Before NumPy's rules, the second operand goes to the first one's shape, from the dimension ``axis`` on."""
    if opset >= (since := _since(node)) or not attribute(node, "broadcast", 0) or len(inputs) < 2:
        return None
    kept, other = inputs[0], inputs[-1]
    axis = next((found.i for found in node.attribute if found.name == "axis"), None)
    if axis is not None and kept.shape is not None and other.shape is not None:
        units = len(kept.shape) - axis % max(len(kept.shape), 1) - len(other.shape)
        other = replace(other, shape=other.shape + (1,) * units)
    old = f"before opset {since} its attributes say what is stretched"
    # The operand C of Gemm goes to the shape of the product.
    kept = _product(node, inputs) if node.op_type == "Gemm" else kept
    return Broadcast((kept, other), kept=0, old=old)


def _microsoft(node: NodeProto, inputs: list[Operand], result: Shape) -> Broadcast | None:
    """ONNX Runtime's own operators have no explicit form here."""
    kind = node.op_type
    if kind == "FusedGemm" and (gemm := _gemm(node, inputs, result)):
        return replace(gemm, is_elementwise=False)
    chosen = [operand for operand in inputs if operand.input in MICROSOFT.get(kind, MICROSOFT_BATCH.get(kind, ()))]
    if kind in MICROSOFT:
        return Broadcast(tuple(chosen)) if chosen else None
    moves_batch = attribute(node, "transBatchA", 0) or attribute(node, "transBatchB", 0)
    batch = None if moves_batch else _batch(chosen)
    return batch and replace(batch, is_inner=False)


def _prelu(node: NodeProto, inputs: list[Operand], result: Shape) -> Broadcast | None:
    return Broadcast(tuple(inputs), kept=0, is_elementwise=True) if len(inputs) == 2 else None


def _gemm(node: NodeProto, inputs: list[Operand], result: Shape) -> Broadcast | None:
    """The operand C goes to the shape of the product."""
    if [operand.input for operand in inputs] != [0, 1, 2]:
        return None
    return Broadcast((_product(node, inputs), inputs[2]), kept=0, is_elementwise=True)


def _product(node: NodeProto, inputs: list[Operand]) -> Operand:
    rows = _matrix_size(inputs[0].shape, attribute(node, "transA", 0) != 0)
    columns = _matrix_size(inputs[1].shape, attribute(node, "transB", 0) == 0)
    return Operand(f"the product of {inputs[0].name} and {inputs[1].name}", (rows, columns), None)


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
    """Scale and bias go to X. Where they have no more dimensions than are normalized, the leading ones of X do not matter."""
    if len(inputs) < 2 or inputs[0].input != 0:
        return None
    whole, *stretched = inputs
    axis = attribute(node, "axis", -1)
    if whole.shape is not None and not -len(whole.shape) <= axis < len(whole.shape):
        return None
    dims = None if whole.shape is None else whole.shape[axis:]
    is_part = dims is not None and all(own.shape is not None and len(own.shape) <= len(dims) for own in stretched)
    kept = Operand(f"the normalized dimensions of {whole.name}", dims, None) if is_part else whole
    return Broadcast((kept, *stretched), kept=0, has_result=False, is_inner=True)


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
    **dict.fromkeys(NORMALIZATIONS, _normalization),
}
