"""The rules of ONNX's operators that are not about broadcasts: products, and shapes that follow from operands and attributes.

The rules are those of `bcast check`; a node answers what they ask.
"""

from __future__ import annotations

from functools import cache

import onnx
from onnx import AttributeProto, NodeProto, TensorProto

from .._core import judge_node
from .structure import schema
from .values import Types, numbers_in, shape_of

#: MLIR's names of element types. Of another one, the rules know nothing.
_ELEMENTS = {
    TensorProto.BOOL: "i1",
    TensorProto.FLOAT: "f32",
    TensorProto.FLOAT16: "f16",
    TensorProto.BFLOAT16: "bf16",
    TensorProto.DOUBLE: "f64",
    **{TensorProto.DataType.Value(f"INT{bits}"): f"i{bits}" for bits in (8, 16, 32, 64)},
    **{TensorProto.DataType.Value(f"UINT{bits}"): f"ui{bits}" for bits in (8, 16, 32, 64)},
}
#: The largest number of an attribute or of a tensor.
_LARGEST = 2**63 - 1

_Tensor = tuple[str | None, list[int | None] | None, list[int] | None]
_Fault = tuple[str | None, str, str | None]


def fault_of_node(node: NodeProto, types: Types, declared: set[str], version: int) -> _Fault | None:
    """The rule that a node breaks, what is wrong, and how to fix it. Of the results, only what the model declares is judged."""
    if node.domain not in ("", "ai.onnx") or not _is_as_today(node.op_type, version):
        return None
    inputs = list(node.input)
    while inputs and not inputs[-1]:
        inputs.pop()
    operands = [_tensor(types, name) if name else None for name in inputs]
    results = [_tensor(types, name) if name in declared else (None, None, None) for name in node.output]
    attributes = {found.name: value for found in node.attribute if (value := _value(found)) is not None}
    return judge_node(node.op_type, operands, results, attributes)


@cache
def _is_as_today(kind: str, version: int) -> bool:
    """Whether an operator has the inputs, outputs and attributes in a version that it has in the newest one, whose rules are known."""
    then, now = schema(kind, version), schema(kind, onnx.defs.onnx_opset_version())
    return then is not None and now is not None and _form(then) == _form(now)


def _form(found: onnx.defs.OpSchema) -> tuple[list[str], list[str], set[str]]:
    return [item.name for item in found.inputs], [item.name for item in found.outputs], set(found.attributes)


def _tensor(types: Types, name: str) -> _Tensor:
    found, shape = types.get(name), shape_of(types, name)
    element = None if found is None else _ELEMENTS.get(found.elem_type)
    sizes = None if shape is None else [size if isinstance(size, int) else None for size in shape]
    return element, sizes, _numbers(types, name)


def _numbers(types: Types, name: str) -> list[int] | None:
    found = numbers_in(types, name)
    known = [number for number in found or () if isinstance(number, int) and abs(number) <= _LARGEST]
    return known if found is not None and len(known) == len(found) else None


def _value(attribute: AttributeProto) -> int | list[int] | float | list[float] | str | list[str] | None:
    match attribute.type:
        case AttributeProto.INT:
            return attribute.i
        case AttributeProto.INTS:
            return list(attribute.ints)
        case AttributeProto.FLOAT:
            return attribute.f
        case AttributeProto.FLOATS:
            return list(attribute.floats)
        case AttributeProto.STRING:
            return attribute.s.decode(errors="replace")
        case AttributeProto.STRINGS:
            return [item.decode(errors="replace") for item in attribute.strings]
    return None
