# /// script
# dependencies = ["torch-mlir==20261001"]
# ///
"""torch-mlir, to linalg."""

import re
import sys
from importlib.metadata import version
from pathlib import Path

from mlir_tools import TO_LLVM, opt, printed_shape, run, tool
from protocol import Skip, bound, serve

OPT = Path(sys.executable).with_name("torch-mlir-opt")


def torch_type(shape):
    return f"!torch.vtensor<[{','.join(str(size) if isinstance(size, int) else '?' for size in shape)}],si32>"


def lowered(operands, *passes):
    if len(operands) != 2:
        raise Skip("two operands")
    a, b = map(torch_type, operands)
    result = torch_type([None] * max(map(len, operands)))
    text = "\n".join([
        f"func.func @f(%a: {a}, %b: {b}) -> {result} {{",
        "  %one = torch.constant.int 1",
        f"  %r = torch.aten.add.Tensor %a, %b, %one : {a}, {b}, !torch.int -> {result}",
        f"  return %r : {result}",
        "}",
    ])
    return tool(OPT, text, *passes)


def refined(case):
    text = lowered(case["operands"], "--torch-shape-refinement-pipeline")
    found = re.search(r"torch.aten.add.Tensor .*-> !torch.vtensor<\[(.*)\],si32>", text)[1]
    return {"shape": [None if size == "?" else int(size) for size in found.split(",") if size]}


def implicit(case):
    """the type of `torch.aten.add.Tensor` after `torch-mlir-opt --torch-shape-refinement-pipeline`"""
    return refined(case)


def symbolic(case):
    """the same, with `?` for each dynamic size"""
    return refined(case)


def run_time(case):
    """`torch.aten.add.Tensor` with `?` for each dynamic size, lowered by `torch-backend-to-linalg-on-tensors-backend-pipeline`, and run
    by `mlir-runner`"""
    function = lowered(case["operands"], "--torch-backend-to-linalg-on-tensors-backend-pipeline")
    return {"shape": run(opt(printed_shape(function, case["operands"], bound(case)), TO_LLVM))}


serve("torch-mlir", version("torch-mlir"), implicit=implicit, symbolic=symbolic, run_time=run_time)
