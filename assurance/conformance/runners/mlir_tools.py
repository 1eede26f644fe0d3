"""LLVM's own tools, as the project finds them."""

import os
import re
import signal
import subprocess
from pathlib import Path

from protocol import Skip

VERSION = (Path(__file__).parents[3] / "dialect/glue/llvm-version").read_text().strip()
TOOLS = Path(os.environ.get("BCAST_LLVM_PREFIX", f"/usr/lib/llvm-{VERSION}")) / "bin"

TO_LLVM = (
    "one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-loops),convert-scf-to-cf,expand-strided-metadata,"
    "lower-affine,finalize-memref-to-llvm,convert-vector-to-llvm,convert-index-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,"
    "reconcile-unrealized-casts"
)


class Refused(Exception):
    """The tool's message."""


def version() -> str:
    text = tool("mlir-opt", "", "--version")
    return re.search(r"LLVM version (\S+)", text)[1]


def tool(name: str | Path, text: str, *options: str) -> str:
    """The output of one of LLVM's tools, or of another tool that behaves like them."""
    done = subprocess.run([TOOLS / name, *options], input=text, capture_output=True, text=True, timeout=50)
    if name == "mlir-runner" and done.returncode == -signal.SIGABRT:
        raise Refused("the program aborts")
    if done.returncode < 0:
        os.kill(os.getpid(), -done.returncode)  # the tool's crash is the runner's
    if done.returncode > 0:
        raise Refused(next((line for line in done.stderr.splitlines() if "error" in line), f"exit status {done.returncode}"))
    return done.stdout


def opt(text: str, passes: str) -> str:
    return tool("mlir-opt", text, f"--pass-pipeline=builtin.module({passes})")


def run(lowered: str) -> list[int]:
    """The integers that a program prints."""
    printed = tool("mlir-runner", lowered, "-e", "main", "--entry-point-result=void", f"--shared-libs={TOOLS.parent}/lib/libmlir_c_runner_utils.so")
    return [int(line) for line in printed.split()]


def tensor(shape: list, element: str) -> str:
    sizes = "".join(f"{size if isinstance(size, int) else '?'}x" for size in shape)
    return f"tensor<{sizes}{element}>"


def sizes(text: str) -> list[int | None]:
    """The sizes in a type; `None` for `?`."""
    return [None if size == "?" else int(size) for size in re.findall(r"(\d+|\?)x", text)]


def equal_ranks(operands: list[list]) -> int:
    [rank, *others] = {len(shape) for shape in operands}
    if others:
        raise Skip("operands have equal ranks")
    return rank


def printed_shape(function: str, operands: list[list], shapes: list[list[int]]) -> str:
    """The module of `@f`, and a `@main` that calls it with empty tensors of a run's shapes and prints the sizes of its result."""
    rank = max(map(len, operands))
    types, result = [tensor(shape, "i32") for shape in operands], tensor([None] * rank, "i32")
    made = []
    for index, (own, shape, found) in enumerate(zip(types, operands, shapes, strict=True)):
        dynamic = [dim for dim, size in enumerate(shape) if not isinstance(size, int)]
        made += [f"  %s{index}_{dim} = arith.constant {found[dim]} : index" for dim in dynamic]
        made.append(f"  %t{index} = tensor.empty({', '.join(f'%s{index}_{dim}' for dim in dynamic)}) : {own}")
    printed = [line for dim in range(rank) for line in (
        f"  %i{dim} = arith.constant {dim} : index",
        f"  %d{dim} = tensor.dim %r, %i{dim} : {result}",
        f"  vector.print %d{dim} : index",
    )]
    arguments = ", ".join(f"%t{index}" for index in range(len(types)))
    return "\n".join([
        # the text of a module's body
        re.sub(r"^module .*{\n|^}\n", "", function, flags=re.MULTILINE),
        "func.func @main() {",
        *made,
        f"  %r = call @f({arguments}) : ({', '.join(types)}) -> {result}",
        *printed,
        "  return",
        "}",
    ])
