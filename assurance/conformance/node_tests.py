"""ONNX's node tests of the operators that `convert-to-bcast` knows: converted, lowered, run and compared, with the sizes in
the types and without them. docs/conversions.md has the outcome of each operator; `--update` writes that."""

from __future__ import annotations

import re
import sys
import tempfile
import warnings
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import numpy as np
from onnx.backend.test.case.node import collect_testcases

from native import ELEMENTS, ROOT, Library, lower
from onnx_text import function

FORMS = ("static", "dynamic")


class Case(NamedTuple):
    name: str
    node: object
    inputs: list[np.ndarray]
    output: np.ndarray


def known_operators() -> set[str]:
    table = (ROOT / "foreign/dialects/onnx.txt").read_text()
    # Of the others, the table has the sizes alone.
    return set(re.findall(r"^onnx\.(\w+)\b(?! (?:since \d+ )?plain\n  sizes .*\n(?! ))", table, re.MULTILINE))


def cases() -> list[Case]:
    """The tests of one node that is in the table."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        collected = collect_testcases(None)
    operators, found = known_operators(), []
    for case in collected:
        nodes = case.model.graph.node if case.model is not None else []
        if len(nodes) == 1 and nodes[0].op_type in operators:
            inputs, outputs = case.data_sets[0]
            found.append(Case(case.name, nodes[0], [np.asarray(array) for array in inputs], np.asarray(outputs[0])))
    return found


def is_expressible(case: Case) -> bool:
    """Whether NumPy has the elements: strings and bfloat16 are not among those that C and MLIR share here."""
    return all(array.dtype.name in ELEMENTS for array in (*case.inputs, case.output))


def same(found: np.ndarray, case: Case) -> bool:
    """The same bits, except for functions such as `exp`, whose last bits differ between libraries."""
    expected = case.output
    if found.shape != expected.shape or found.dtype != expected.dtype:
        return False
    if expected.dtype.kind != "f":
        return np.array_equal(found, expected)
    if case.node.op_type in EXACT:
        return np.array_equal(found, expected, equal_nan=True) and np.array_equal(signs(found), signs(expected))
    return np.allclose(found, expected, rtol=1e-3 if expected.dtype == np.float16 else 1e-6, equal_nan=True)


def signs(array: np.ndarray) -> np.ndarray:
    """The signs, of zeros too, but not of NaN."""
    return np.signbit(array) & ~np.isnan(array)


EXACT = {"Add", "Sub", "Mul", "Div", "Mod", "Max", "Min", "Sum", "Where", "PRelu", "Neg", "Abs", "Relu", "Round", "Floor",
         "Ceil", "Sqrt", "Reciprocal"}


def run(case_list: list[Case]) -> tuple[Counter, list[str]]:
    """The number of outcomes of each operator, and the failures."""
    programs = [(f"test_{index}_{form}", case, form) for index, case in enumerate(case_list) for form in FORMS]
    texts = [function(name, case.node, case.inputs, case.output, form) for name, case, form in programs]
    converted = lower("\n".join(texts), "--convert-to-bcast", "--canonicalize").stdout
    functions = {match[2]: match[1] for match in re.finditer(r"^  (func\.func @(\w+)\(.*?^  })", converted, FUNCTION)}
    done = {name: text for name, text in functions.items() if '"onnx.' not in text}
    count, failed = Counter(), []
    with tempfile.TemporaryDirectory() as directory:
        library = Library(lower("\n".join(done.values()), "--bcast-to-llvm").stdout, Path(directory))
        for name, case, form in programs:
            if name not in done:
                count[case.node.op_type, "left"] += 1
                continue
            [found] = library.call(name, case.inputs, [(case.output.dtype, case.output.ndim)])
            if same(found, case):
                count[case.node.op_type, form] += 1
            else:
                failed.append(f"{case.name} ({form}): {found} instead of {case.output}")
    return count, failed


FUNCTION = re.MULTILINE | re.DOTALL


def table(count: Counter, not_run: Counter) -> str:
    """The outcome of each operator, for the document."""
    lines = ["| operator | tests | static | dynamic | not expressible |", "|---|---|---|---|---|"]
    for operator in sorted({operator for operator, _ in count} | set(not_run)):
        passed = [count[operator, form] for form in FORMS]
        left = count[operator, "left"] // len(FORMS) + not_run[operator]
        lines.append(f"| {operator} | {passed[0] + left} | {passed[0]} | {passed[1]} | {left or ''} |")
    return "\n".join(lines)


def main() -> int:
    collected = cases()
    expressible = [case for case in collected if is_expressible(case)]
    count, failed = run(expressible)
    not_run = Counter(case.node.op_type for case in collected if not is_expressible(case))
    print(*failed, sep="\n", end="\n" if failed else "")
    document = ROOT / "docs/conversions.md"
    start, rest = document.read_text().split(MARKS[0])
    before, end = rest.split(MARKS[1])
    now = f"\n\n{table(count, not_run)}\n\n"
    if "--update" in sys.argv:
        document.write_text(start + MARKS[0] + now + MARKS[1] + end)
    elif before != now:
        failed.append("")
        print("docs/conversions.md has another table: scripts/check-import --update writes this one", now, sep="\n")
    print(f"node tests: {sum(count[key] for key in count if key[1] != 'left')} passed, {len(failed)} failed")
    return int(bool(failed))


#: Around the table.
MARKS = ("<!-- node tests: written by scripts/check-import --update -->", "<!-- end -->")

if __name__ == "__main__":
    sys.exit(main())
