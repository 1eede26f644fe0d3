"""Modules of PyTorch, exported with a dynamic batch B and length T, compiled once and compared with PyTorch at 10 sizes each:
`torch_frontend.py [--linalg] [NAME…]`.

They go by way of StableHLO, as `broadcastable.compile` does, or, with `--linalg`, by way of torch-mlir's linalg, whose
assertions are counted before and after `bcast-elide-checks`. It fails if a value differs by more than `torch.testing` allows
for its elements, if sizes that contradict the program's are not an error, or if the torch dialect's symbols do not arrive.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import broadcastable
import torch
from broadcastable_compiler import tools, torch_programs
from torch.export import Dim
from torch_modules import MODULES

SIZES = [(1, 1), (1, 5), (3, 1), (2, 3), (4, 4), (7, 2), (2, 16), (5, 9), (1, 33), (12, 6)]


def draw(text: str, batch: int, length: int) -> torch.Tensor:
    names = {"B": batch, "T": length}
    drawn = torch.randn([names.get(size) or int(size) for size in sizes_of(text)])
    if text.startswith("bool "):
        drawn = drawn > -0.5
        drawn[:, 0] = True  # a row without any has no softmax
    return drawn


def sizes_of(text: str) -> list[str]:
    return text.removeprefix("bool ").split(", ")


def exported(module: torch.nn.Module, texts: tuple[str, ...]) -> Any:
    dims = {"B": Dim("B"), "T": Dim("T")}
    dynamic = tuple({at: dims[size] for at, size in enumerate(sizes_of(text)) if size in dims} for text in texts)
    return torch.export.export(module, tuple(draw(text, 3, 5) for text in texts), dynamic_shapes=dynamic)


def compare(name: str, by_linalg: bool) -> str:
    """Compiles and runs a module; the row of the table."""
    kind, texts = MODULES[name]
    torch.manual_seed(0)
    module = kind().eval()
    program = exported(module, texts)
    start = time.perf_counter()
    asserts, compiled = through_linalg(program) if by_linalg else (None, broadcastable.compile(program))
    seconds = time.perf_counter() - start
    worst, equal = 0.0, 0
    for batch, length in SIZES:
        arguments = [draw(text, batch, length) for text in texts]
        try:
            found = torch.from_numpy(compiled(*arguments))
        except ValueError:
            if not asserts or not asserts[1]:
                raise
            continue  # an assertion of torch-mlir's that is false, and was not removed
        with torch.no_grad():
            expected = module(*arguments)
        torch.testing.assert_close(found, expected, msg=lambda text: f"{name}, B = {batch}, T = {length}: {text}")  # noqa: B023
        worst, equal = max(worst, difference(found, expected)), equal + 1
    refuse_wrong(name, compiled, texts)
    summary = compiled.summary
    if not asserts and summary.inside:
        raise AssertionError(f"{name}: {summary.inside} checks are left inside")
    own = [*asserts, equal] if asserts else [summary.converted, summary.left]
    row = (name, *own, summary.at_entry, summary.inside, f"{worst:.1e}", f"{seconds:.1f}")
    return f"| {' | '.join(map(str, row))} |"


def difference(found: torch.Tensor, expected: torch.Tensor) -> float:
    """Relative to the largest number of the result."""
    return float((found - expected).abs().max() / expected.abs().max().clamp(min=1e-30))


def through_linalg(program: Any) -> tuple[tuple[int, int], Any]:
    """The counts of assertions, before and after, and the function."""
    module = torch_programs.lowered(torch_programs.imported(program), torch_programs.TO_LINALG)
    passes = "--pass-pipeline=builtin.module(canonicalize,cse,bcast-elide-checks,canonicalize)"
    command = [tools.find("bcast-opt"), "--mlir-print-op-generic", "-", passes]
    elided, _ = tools.run(command, module, "bcast-elide-checks")
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "module.mlir"
        path.write_text(module)
        return (module.count('"cf.assert"'), elided.count('"cf.assert"')), broadcastable.compile(path)


def refuse_wrong(name: str, compiled: Any, texts: tuple[str, ...]) -> None:
    """A size that is not the program's, and two that have one name and differ."""
    first, *others = (draw(text, 2, 3) for text in texts)
    wrong = [[torch.cat([first, first[..., :1]], -1), *others]]
    if others:
        wrong.append([draw(text, 2 + at, 3) for at, text in enumerate(texts)])
    for arguments in wrong:
        try:
            compiled(*arguments)
        except ValueError:
            continue
        raise AssertionError(f"{name}: it takes arguments of {[tuple(argument.shape) for argument in arguments]}")


def main(arguments: list[str]) -> int:
    by_linalg = "--linalg" in arguments
    names = [argument for argument in arguments if argument != "--linalg"] or MODULES
    own = ["asserts", "not proven", "sizes equal"] if by_linalg else ["bcast ops", "left to StableHLO"]
    columns = ["module", *own, "checks at entry", "inside", "largest difference", "seconds"]
    print(f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}")
    failed = 0
    for name in names:
        try:
            print(compare(name, by_linalg), flush=True)
        except (AssertionError, ValueError) as error:
            print(f"{name}: {error}", file=sys.stderr)
            failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
