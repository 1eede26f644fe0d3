"""ONNX's node tests of the operators that `convert-to-bcast` knows: converted, lowered, run and compared, with the sizes in
the types and without them. Prints what came of each operator; `--update` writes it into docs/import.md."""

from __future__ import annotations

import re
import sys
import tempfile
import warnings
from collections import Counter, defaultdict
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
    table = (ROOT / "src/mlir/import/tables/onnx.txt").read_text()
    return set(re.findall(r"^onnx\.(\w+)", table, re.MULTILINE))


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
    """The same bits, but for functions such as `exp`, of which libraries differ in the last ones."""
    expected = case.output
    if found.shape != expected.shape or found.dtype != expected.dtype:
        return False
    if expected.dtype.kind != "f":
        return np.array_equal(found, expected)
    if case.node.op_type in EXACT:
        return np.array_equal(found, expected, equal_nan=True) and np.array_equal(signs(found), signs(expected))
    return np.allclose(found, expected, rtol=1e-3 if expected.dtype == np.float16 else 1e-6, equal_nan=True)


def signs(array: np.ndarray) -> np.ndarray:
    """The signs, of zeros too, but of NaN."""
    return np.signbit(array) & ~np.isnan(array)


EXACT = {"Add", "Sub", "Mul", "Div", "Mod", "Max", "Min", "Sum", "Where", "PRelu", "Neg", "Abs", "Relu", "Round", "Floor",
         "Ceil", "Sqrt", "Reciprocal"}


def run(case_list: list[Case]) -> tuple[Counter, dict[str, set[str]], list[str]]:
    """How often each operator came to each end, why some are left, and what failed."""
    programs = [(f"test_{index}_{form}", case, form) for index, case in enumerate(case_list) for form in FORMS]
    texts = [function(name, case.node, case.inputs, case.output, form) for name, case, form in programs]
    converted = lower("\n".join(texts), "--convert-to-bcast", "--canonicalize")
    count, reasons = Counter(), defaultdict(set)
    for operator, reason in re.findall(r"'onnx\.(\w+)' op is left by convert-to-bcast: (.*)", converted.stderr):
        reasons[operator].add(reason)
    functions = dict(re.findall(r"^  (func\.func @(\w+)\(.*?^  })", converted.stdout, re.MULTILINE | re.DOTALL) and [
        (name, text) for text, name in re.findall(r"^  (func\.func @(\w+)\(.*?^  })", converted.stdout, re.MULTILINE | re.DOTALL)
    ])
    done = {name: text for name, text in functions.items() if '"onnx.' not in text}
    lowered = lower("\n".join(done.values()), "--bcast-to-llvm").stdout
    failed = []
    with tempfile.TemporaryDirectory() as directory:
        library = Library(lowered, Path(directory))
        for name, case, form in programs:
            if name not in done:
                count[case.node.op_type, "left", form] += 1
                continue
            [found] = library.call(name, case.inputs, [(case.output.dtype, case.output.ndim)])
            passed = same(found, case)
            count[case.node.op_type, "passed" if passed else "failed", form] += 1
            failed += [] if passed else [f"{case.name} ({form}): {found} instead of {case.output}"]
    return count, reasons, failed


if __name__ == "__main__":
    collected = cases()
    expressible = [case for case in collected if is_expressible(case)]
    count, reasons, failed = run(expressible)
    print(*failed, sep="\n")
    for key in sorted(count):
        print(*key, count[key])
    print(dict(reasons))
    sys.exit(bool(failed))
