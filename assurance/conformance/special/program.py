"""One op as a function of tensors."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from native import ELEMENTS
from special.rows import Row

TYPES = {**ELEMENTS, "bfloat16": "bf16", "complex64": "complex<f32>", "complex128": "complex<f64>"}
#: How often a row is repeated where an op stretches it to a shape.
REPEATED = 2


class Instance(NamedTuple):
    """An op on every combination of values, and what it may compute of them."""

    row: Row
    types: tuple[str, ...]
    #: The values of a reference besides those of the operands: bounds, a shift.
    variant: object
    attributes: str
    #: All combinations, one after the other.
    inputs: list[np.ndarray]
    #: The values of each operand by themselves, along an axis of its own; `None` if the op does not stretch them all.
    axes: list[np.ndarray] | None
    #: The reference's results; several if it has several kernels.
    alternatives: list[np.ndarray]

    def given(self, form: str) -> list[np.ndarray]:
        """The operands of a form."""
        return self.axes if form == "dynamic" and self.axes else self.inputs

    def shape(self, form: str) -> tuple[int, ...]:
        if self.row.stretches:
            return (REPEATED, self.inputs[0].size)
        return np.broadcast_shapes(*(array.shape for array in self.given(form)))


def tensor(array_shape: tuple, kind: np.dtype, is_dynamic: bool) -> str:
    sizes = ["?" if is_dynamic else str(size) for size in array_shape]
    return f"tensor<{'x'.join([*sizes, ('u' if kind.kind == 'u' else '') + TYPES[kind.name]])}>"


def function(name: str, own: Instance, form: str) -> str:
    """A function of that name. An op that stretches to a shape declares that shape in each form."""
    is_dynamic = form == "dynamic"
    operands = [f"%{index}" for index in range(len(own.inputs))]
    types = [tensor(array.shape, array.dtype, is_dynamic) for array in own.given(form)]
    result = tensor(own.shape(form), own.alternatives[0].dtype, is_dynamic and not own.row.stretches)
    lines = []
    for index, (line, text) in enumerate(extra_operands(own)):
        lines.append(f"  %c{index} = {line}")
        operands, types = [*operands, f"%c{index}"], [*types, text]
    attributes = ", ".join(filter(None, [own.attributes, *bounds(own)]))
    written = f'"{own.row.op}"({", ".join(operands)}) {{{attributes}}} : ({", ".join(types)}) -> {result}'
    if own.row.writes:
        kind = f"{own.attributes} " if own.attributes else ""
        inputs = f"ins({', '.join(operands)} : {', '.join(types)})"
        written = f"{own.row.op} {kind}{inputs} outs(%out : {result}) -> {result}"
    arguments = ", ".join(f"%{index}: {text}" for index, text in enumerate(types[: len(own.inputs)]))
    if own.row.writes:
        size = f"%size = tensor.dim %0, %zero : {types[0]}"
        empty = f"%out = tensor.empty({'%size' if is_dynamic else ''}) : {result}"
        lines.append(f"  %zero = arith.constant 0 : index\n  {size}\n  {empty}")
    return "\n".join([
        f"func.func @{name}({arguments}) -> {result} attributes {{llvm.emit_c_interface}} {{",
        *lines,
        f"  %r = {written}",
        f"  return %r : {result}",
        "}",
        "",
    ])


def extra_operands(own: Instance) -> list[tuple[str, str]]:
    """The operands that are constants: a shape, a shift, zero points."""
    if own.row.stretches:
        width = "i64" if own.row.op.startswith("onnx") else "i32"
        text = f"tensor<2x{width}>"
        return [(f"arith.constant dense<[{REPEATED}, {own.inputs[0].size}]> : {text}", text)]
    if own.row.op == "tosa.mul":
        if own.row.condition("#2") or own.inputs[0].dtype.kind != "i":
            return [('"tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>', "tensor<1xi8>")]
        # A shift that the table cannot see.
        return [(f'"test.shift"() {{by = {own.variant}}} : () -> tensor<1xi8>', "tensor<1xi8>")]
    if own.row.op == "tosa.negate":
        text = f"tensor<1x{TYPES[own.types[0]]}>"
        return [(f'"tosa.const"() <{{values = dense<0.0> : {text}}}> : () -> {text}', text)] * 2
    return []


def bounds(own: Instance) -> list[str]:
    if own.row.op != "tosa.clamp":
        return []
    is_float = own.inputs[0].dtype.kind != "i"
    value = lambda bound: f"{bound}{'.0' if is_float else ''} : {TYPES[own.types[0]]}"  # noqa: E731
    return [f"{name} = {value(bound)}" for name, bound in zip(("min_val", "max_val"), own.variant)]
