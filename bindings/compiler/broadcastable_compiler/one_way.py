"""Checks of ONNX's operators that stretch one way: torch-mlir's passes stretch both ways.

Each check is a call in front of the op, as torch-mlir's importer wrote it, of a function that is only declared: nothing removes it. Once sizes are
final it becomes a custom call, which StableHLO's passes keep, and an assertion after them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

_NAME = "bcast_check_"
_EQUAL = 0
#: The type of an operand that is left out.
ABSENT = "!torch.none"


@dataclass(frozen=True)
class _Size:
    """A size of a value, and the number if it is known."""

    value: Any
    dim: int
    number: int | None


@dataclass(frozen=True)
class _Check:
    """That a size of the first value is 1, or one of the second value if there is one."""

    dim: int
    other: int | None
    text: str


class Checks:
    """The checks of a module that torch-mlir's importer wrote."""

    def __init__(self, ir: Any, module: Any) -> None:
        """Adds the calls. Raises `ValueError` where sizes never fit, or a rank is not known."""
        self._ir, self._module = ir, module
        self._checks: list[_Check] = []
        for op in list(ops_below(module.operation)):
            if op.name == "torch.operator":
                for index, kept, what in self._stretched(op, self._ir.StringAttr(op.attributes["name"]).value):
                    self._add(op, index, kept, what)

    def to_custom_calls(self) -> None:
        """Replaces the calls. The types of torch have become final."""
        for op, number in self._found("func.call", "callee"):
            with self._ir.InsertionPoint(op), op.location:
                operands = [self._builtin(operand) for operand in op.operands]
                attributes = {
                    "call_target_name": self._ir.StringAttr.get(f"{_NAME}{number}"),
                    "has_side_effect": self._ir.BoolAttr.get(True),
                }
                self._ir.Operation.create("stablehlo.custom_call", operands=operands, attributes=attributes)
            op.erase()
        for function in [op for op in ops_below(self._module.operation) if op.name == "func.func"]:
            if _NAME in str(function.attributes["sym_name"]):
                function.erase()

    def to_assertions(self) -> None:
        """Replaces the custom calls."""
        for op, number in self._found("stablehlo.custom_call", "call_target_name"):
            check, (own, *others) = self._checks[number], op.operands
            with self._ir.InsertionPoint(op), op.location:
                size = self._size(own, check.dim)
                fits = self._compared(size, self._constant(1))
                for other in others:
                    equal = self._compared(size, self._size(other, check.other))
                    fits = self._built("arith.ori", self._truth, fits, equal)
                text = {"msg": self._ir.StringAttr.get(check.text)}
                self._ir.Operation.create("cf.assert", operands=[fits], attributes=text)
            op.erase()

    def _stretched(self, op: Any, name: str) -> Iterator[tuple[int, list[_Size], str]]:
        """The operands that are stretched, with the sizes to which they are, and what has these."""
        operands = list(op.operands)
        if name == "onnx.Gemm" and len(operands) == 3 and str(operands[2].type) != ABSENT:
            rows, columns = self._flag(op, "transA"), 1 - self._flag(op, "transB")
            yield 2, [_sizes(op, operands[0])[rows], _sizes(op, operands[1])[columns]], "the product"
        elif name in ("onnx.PRelu", "onnx.LayerNormalization", "onnx.RMSNormalization"):
            for index in range(1, len(operands)):
                if str(operands[index].type) != ABSENT:
                    yield index, _sizes(op, operands[0]), "operand #0"

    def _flag(self, op: Any, name: str) -> int:
        given = f"torch.onnx.{name}" in op.attributes
        return int(given and self._ir.IntegerAttr(op.attributes[f"torch.onnx.{name}"]).value != 0)

    def _add(self, op: Any, index: int, kept: list[_Size], what: str) -> None:
        own = _sizes(op, op.operands[index])
        for size, other in zip(reversed(own), [*reversed(kept), *[None] * len(own)]):
            if size.number == 1 or other and size.number is not None and size.number == other.number:
                continue
            needed = f"1 or the size of {what}, which is not stretched" if other else f"1: {what} has fewer dimensions"
            text = f"{_place(op)}: operand #{index} dim {size.dim} has to be {needed} [infer-dim]"
            if size.number is not None and (other is None or other.number is not None):
                raise ValueError(text)
            self._call(op, [size.value, *([other.value] if other else [])])
            self._checks.append(_Check(size.dim, other and other.dim, text))

    def _call(self, op: Any, operands: list[Any]) -> None:
        ir, name = self._ir, f"{_NAME}{len(self._checks)}"
        with op.location:
            function = next(each for each in ops_below(self._module.operation) if each.name == "func.func")
            metadata = ("torch.onnx_meta.ir_version", "torch.onnx_meta.opset_version")
            attributes = {each: function.attributes[each] for each in metadata}
            attributes |= {
                "sym_name": ir.StringAttr.get(name),
                "sym_visibility": ir.StringAttr.get("private"),
                "function_type": ir.TypeAttr.get(ir.FunctionType.get([operand.type for operand in operands], [])),
            }
            with ir.InsertionPoint(self._module.body):
                ir.Operation.create("func.func", attributes=attributes, regions=1)
            with ir.InsertionPoint(op):
                callee = {"callee": ir.FlatSymbolRefAttr.get(name)}
                ir.Operation.create("func.call", operands=operands, attributes=callee)

    def _found(self, name: str, attribute: str) -> list[tuple[Any, int]]:
        """The ops that stand for checks, with their numbers."""
        ops = [op for op in ops_below(self._module.operation) if op.name == name]
        numbers = [re.search(rf"{_NAME}(\d+)", str(op.attributes[attribute])) for op in ops]
        return [(op, int(number[1])) for op, number in zip(ops, numbers, strict=True) if number]

    @property
    def _truth(self) -> Any:
        return self._ir.IntegerType.get_signless(1)

    def _built(self, name: str, result: Any, *operands: Any, **attributes: Any) -> Any:
        built = self._ir.Operation.create(name, results=[result], operands=list(operands), attributes=attributes)
        return built.result

    def _builtin(self, value: Any) -> Any:
        tensor = re.fullmatch(r"!torch\.vtensor<\[([\d?,]*)\],(\w+)>", str(value.type))
        if tensor is None:
            raise ValueError(f"the type {value.type} of an operand is not known")
        sizes = "".join(f"{size}x" for size in tensor[1].split(",") if size)
        element = re.sub("^s(?=i)", "", tensor[2])
        return self._built("torch_c.to_builtin_tensor", self._ir.Type.parse(f"tensor<{sizes}{element}>"), value)

    def _constant(self, number: int) -> Any:
        index = self._ir.IndexType.get()
        return self._built("arith.constant", index, value=self._ir.IntegerAttr.get(index, number))

    def _size(self, value: Any, dim: int) -> Any:
        return self._built("tensor.dim", self._ir.IndexType.get(), value, self._constant(dim))

    def _compared(self, first: Any, second: Any) -> Any:
        predicate = self._ir.IntegerAttr.get(self._ir.IntegerType.get_signless(64), _EQUAL)
        return self._built("arith.cmpi", self._truth, first, second, predicate=predicate)


def ops_below(operation: Any) -> Iterator[Any]:
    """The ops in an op, and in those."""
    for region in operation.regions:
        for block in region.blocks:
            for op in block.operations:
                yield op.operation
                yield from ops_below(op.operation)


def _sizes(op: Any, value: Any) -> list[_Size]:
    shape = re.match(r"!torch\.vtensor<\[([\d?,]*)\]", str(value.type))
    if shape is None:
        raise ValueError(f"{_place(op)}: an operand of an operator that stretches one way has no known rank")
    sizes = shape[1].split(",") if shape[1] else []
    return [_Size(value, dim, None if size == "?" else int(size)) for dim, size in enumerate(sizes)]


def _place(op: Any) -> str:
    return str(op.location).removeprefix("loc(").removesuffix(")")
