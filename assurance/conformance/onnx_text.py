"""ONNX nodes as MLIR text: unregistered ops of the dialect onnx in functions of tensors."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from onnx import AttributeProto, NodeProto

from native import ELEMENTS


def tensor(array: np.ndarray, form: str, signs: bool) -> str:
    """The type of a tensor: with its sizes, or without them; with the sign of unsigned integers, or without it."""
    element = ELEMENTS[array.dtype.name]
    if signs and array.dtype.kind == "u":
        element = f"u{element}"
    is_list = array.dtype == np.int64 and array.ndim == 1  # a shape, whose length is the rank of what it is of
    sizes = ["?" if form == "dynamic" and not is_list else str(size) for size in array.shape]
    return f"tensor<{'x'.join([*sizes, element])}>"


def attribute(attribute: AttributeProto) -> str:
    """An attribute as onnx-mlir prints it."""
    if attribute.type == AttributeProto.INT:
        return f"{attribute.name} = {attribute.i} : si64"
    if attribute.type == AttributeProto.FLOAT:
        return f"{attribute.name} = {attribute.f:e} : f32"
    return f'{attribute.name} = "{attribute.s.decode()}"'


def function(name: str, node: NodeProto, inputs: Sequence[np.ndarray], output: np.ndarray, form: str) -> str:
    """A function that computes the node; its own types have no signs, which C does not know either."""

    def cast(before: str, array: np.ndarray, after: str, signs: bool) -> list[str]:
        types = tensor(array, form, not signs), tensor(array, form, signs)
        return [f"  %{after} = tensor.bitcast %{before} : {types[0]} to {types[1]}"] if array.dtype.kind == "u" else []

    names = [f"a{index}" for index in range(len(inputs))]
    arguments = ", ".join(f"%{a}: {tensor(array, form, False)}" for a, array in zip(names, inputs))
    read = [f"s{a}" if array.dtype.kind == "u" else a for a, array in zip(names, inputs)]
    casts = [line for a, array in zip(names, inputs) for line in cast(a, array, f"s{a}", True)]
    attributes = ", ".join(attribute(found) for found in node.attribute)
    types = ", ".join(tensor(array, form, True) for array in inputs)
    result = tensor(output, form, False)
    is_unsigned = output.dtype.kind == "u"
    return "\n".join([
        f"func.func @{name}({arguments}) -> {result} attributes {{llvm.emit_c_interface}} {{",
        *casts,
        f'  %r = "onnx.{node.op_type}"({", ".join(f"%{a}" for a in read)}) {{{attributes}}}'
        f" : ({types}) -> {tensor(output, form, True)}",
        *cast("r", output, "signless", False),
        f"  return %{'signless' if is_unsigned else 'r'} : {result}",
        "}",
        "",
    ])
