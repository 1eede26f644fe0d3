"""The sizes that the analysis knows of torch's ops, against PyTorch.

Each op of the table is called by `torch.ops.aten` with drawn arguments (`torch_draws.py`), and is a function of torch-mlir's dialect
torch, whose results become builtin tensors.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from size_rules import Case, check, function, tell
from torch_draws import call, calls, overload

#: The ops of which not all sizes are known, each with the reason.
UNKNOWN = {
    "torch.aten.cat": "of a list without elements among tensors",
    "torch.aten.index.Tensor": "of masks",
    "torch.aten.squeeze": "of several sizes of which some are 1",
}
ELEMENTS = {torch.float32: "f32", torch.float64: "f64", torch.int64: "si64", torch.bool: "i1", torch.complex64: "complex<f32>"}


def main() -> int:
    warnings.simplefilter("ignore")  # of variances of one number
    return 0 if check("torch", list(cases(np.random.default_rng(1))), UNKNOWN) else 1


def cases(random: np.random.Generator) -> Iterator[Case]:
    for name, arguments in calls(random):
        op = overload(name)
        # An op of torch-mlir has all operands, and numbers for types of elements.
        given = [*arguments, *(each.default_value for each in op._schema.arguments[len(arguments) :])]
        try:
            returned = call(op, given)
        except (RuntimeError, IndexError, ValueError):  # what PyTorch refuses
            continue
        is_list = isinstance(returned, list)
        results = list(returned) if isinstance(returned, (tuple, list)) else [returned]
        operands = [(value, str(each.type)) for value, each in zip(given, op._schema.arguments)]
        yield TorchCase(
            "torch.prim.ListUnpack" if is_list else name,
            operands,
            [tuple(each.shape) for each in results],
            call=name,
            elements=[ELEMENTS[each.dtype] for each in results],
        )


@dataclass(frozen=True)
class TorchCase(Case):
    """An op of torch, whose operands are values of Python, each with the type of the op's schema."""

    call: str = ""
    elements: tuple[str, ...] = ()

    def text(self, number: int) -> str:
        program = Program()
        operands = [program.value(value, of) for value, of in self.operands]
        types = [vtensor(["?"] * len(shape), element) for shape, element in zip(self.results, self.elements)]
        if self.name == "torch.prim.ListUnpack":
            given = program.op(self.call, operands, "!torch.list<vtensor>")
            unpacked = program.ops(self.name, [given], types)
        else:
            unpacked = program.ops(self.call, operands, types)
        for at, (shape, of) in enumerate(zip(self.results, types)):
            if shape:
                builtin = f"tensor<{'x'.join(['?'] * len(shape))}xi8>"
                (value,) = program.ops("torch_c.to_builtin_tensor", [(unpacked[at], of)], [builtin])
                program.lines.append(tell(value, builtin, number, at))
        return function(number, program.arguments, program.lines)


def vtensor(sizes: Any, element: str) -> str:
    return f"!torch.vtensor<[{','.join(map(str, sizes))}],{element}>"


class Program:
    """The lines of a function, whose values are pairs of a name and a type."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.arguments: list[str] = []
        self.count = 0

    def ops(self, name: str, operands: list[tuple[str, str]], types: list[str], attributes: str = "") -> list[str]:
        self.count += 1
        value = f"%v{self.count}"
        given = ", ".join(operand for operand, _ in operands)
        of = f"({', '.join(of for _, of in operands)}) -> ({', '.join(types)})"
        self.lines.append(f'  {value}:{len(types)} = "{name}"({given}) {{{attributes}}} : {of}')
        return [f"{value}#{at}" for at in range(len(types))]

    def op(self, name: str, operands: list[tuple[str, str]], of: str, attributes: str = "") -> tuple[str, str]:
        return self.ops(name, operands, [of], attributes)[0], of

    def value(self, value: Any, of: str) -> tuple[str, str]:
        """The text that torch-mlir's importer writes for an argument."""
        if value is None:
            return self.op("torch.constant.none", [], "!torch.none")
        if isinstance(value, torch.Tensor):
            self.arguments.append(f"%a{len(self.arguments)}: {vtensor(value.shape, ELEMENTS[value.dtype])}")
            return self.arguments[-1].split(": ")[0], self.arguments[-1].split(": ")[1]
        # PyTorch takes a number for a list.
        if of.startswith("List[") and not isinstance(value, (list, tuple)):
            value = [value]
        if isinstance(value, torch.dtype):
            value = 7
        if isinstance(value, (list, tuple)):
            inner = of.removeprefix("List[").removeprefix("Optional[List[").rstrip("]")
            return self.op("torch.prim.ListConstruct", [self.value(each, inner) for each in value], "!torch.list")
        if isinstance(value, bool):
            return self.op("torch.constant.bool", [], "!torch.bool", f"value = {str(value).lower()}")
        if isinstance(value, int):
            return self.op("torch.constant.int", [], "!torch.int", f"value = {value} : i64")
        if isinstance(value, float):
            return self.op("torch.constant.float", [], "!torch.float", f"value = {value:e} : f64")
        return self.op("torch.constant.str", [], "!torch.str", f'value = "{value}"')


if __name__ == "__main__":
    sys.exit(main())
