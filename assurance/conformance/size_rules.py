"""The sizes that the analysis knows of other dialects' ops, against what the dialect's reference returns.

Each case is one op on tensors of fixed sizes, whose results have only `?`: the analysis either finds the sizes that the
reference has, or does not know them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from native import ELEMENTS, ROOT, lower


@dataclass(frozen=True)
class Case:
    """An op, with what it is called on and what it returns."""

    name: str
    #: The shapes of operands, constants among them as arrays of `int64`, and `None` for one that is left out.
    operands: Sequence[tuple[int, ...] | np.ndarray | None]
    #: The shapes of results, and `None` for one that is left out.
    results: Sequence[tuple[int, ...] | None]
    attributes: str = ""
    #: The text after the attributes, such as regions.
    regions: str = field(default="")

    def text(self, number: int) -> str:
        """A function with the op, and an op of ours on each result, whose type tells the sizes."""
        lines, names, types, arguments = [], [], [], []
        for at, operand in enumerate(self.operands):
            names.append(f"%a{at}")
            if operand is None:
                lines.append(f'  %a{at} = "onnx.NoValue"() : () -> none')
                types.append("none")
            elif isinstance(operand, np.ndarray):
                types.append(f"tensor<{'x'.join([*map(str, operand.shape), ELEMENTS[operand.dtype.name]])}>")
                lines.append(f'  %a{at} = "onnx.Constant"() {{value = dense<{operand.tolist()}> : {types[-1]}}} : () -> {types[-1]}')
            else:
                types.append(f"tensor<{'x'.join([*map(str, operand), 'i8'])}>")
                arguments.append(f"%a{at}: {types[-1]}")
        of_results = ["none" if shape is None else f"tensor<{'x'.join(['?'] * len(shape) + ['i8'])}>" for shape in self.results]
        lines.append(
            f'  %r:{len(of_results)} = "{self.name}"({", ".join(names)}) {self.regions}{{{self.attributes}}}'
            f" : ({', '.join(types)}) -> ({', '.join(of_results)})"
        )
        lines += [tell(f"%r#{at}", of, number, at) for at, of in enumerate(of_results) if self.results[at]]
        return function(number, arguments, lines)


def listed(dialect: str) -> list[str]:
    """The ops of a dialect whose file has a rule for their sizes."""
    text = (ROOT / f"foreign/dialects/{dialect}.txt").read_text()
    found, op = [], ""
    for line in text.splitlines():
        op = op if line.startswith((" ", "#")) else line.split(" ")[0]
        if line.startswith("  sizes "):
            found.append(op)
    return found


def check(dialect: str, cases: Sequence[Case], unknown: dict[str, str], elsewhere: Collection[str] = ()) -> bool:
    """Compares all cases; `unknown` has the ops, or kinds of cases, whose sizes need not be known, with the reason; `elsewhere` those that
    are tried by something else."""
    found = _inferred(cases)
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    wrong = []
    for number, case in enumerate(cases):
        for result, actual in enumerate(case.results):
            if actual is None:
                continue
            claimed = found.get((number, result), [None] * len(actual))
            known = [size for size in claimed if size is not None]
            counts[case.name][0] += len(actual)
            counts[case.name][1] += len(known)
            if any(size not in (None, own) for size, own in zip(claimed, actual, strict=True)):
                wrong.append(f"{case.text(number)}  result #{result} has {list(actual)}, and not {claimed}")
    for name in listed(dialect):
        sizes, known = counts[name]
        if sizes == 0 and name not in elsewhere:
            wrong.append(f"{name}: there is no case")
        elif known < sizes and name not in unknown:
            wrong.append(f"{name}: {sizes - known} of {sizes} sizes are not known")
    print(f"{dialect}: {len(listed(dialect))} ops, {len(cases)} cases, {sum(each for each, _ in counts.values())} sizes,", end=" ")
    print(f"{sum(known for _, known in counts.values())} of them known")
    print("\n".join(wrong[:20]), end="\n" if wrong else "")
    return not wrong


def _inferred(cases: Sequence[Case]) -> dict[tuple[int, int], list[int | None]]:
    text = "".join(case.text(number) for number, case in enumerate(cases))
    lowered = lower(text, "--bcast-infer-shapes", "--mlir-print-op-generic").stdout
    found = {}
    for match in re.finditer(r'"bcast\.sub".*?number = (\d+) : i64, result = (\d+) : i64.*?-> tensor<(.*?)xi8>', lowered):
        sizes = [None if size == "?" else int(size) for size in match[3].split("x")]
        found[int(match[1]), int(match[2])] = sizes
    return found


def tell(value: str, of: str, number: int, result: int) -> str:
    """An op of ours on a result of that type, whose own type tells the sizes."""
    name = f"%s{result}"
    called = f"bcast.sub {value}, {value} {{number = {number}, result = {result}}} : ({of}, {of}) -> {of}"
    return f'  {name} = {called}\n  "test.use"({name}) : ({of}) -> ()'


def function(number: int, arguments: list[str], lines: list[str]) -> str:
    body = "\n".join(lines)
    return f"func.func private @case_{number}({', '.join(arguments)}) {{\n{body}\n  return\n}}\n"


def attribute(name: str, value: Any) -> str:
    """An attribute as onnx-mlir has it."""
    if isinstance(value, int):
        return f"{name} = {value} : si64"
    if isinstance(value, bytes):
        return f'{name} = "{value.decode()}"'
    return f"{name} = [{', '.join(str(each) for each in value)}]"
