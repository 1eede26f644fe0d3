# /// script
# dependencies = []
# ///
"""MLIR's dialect tosa."""

import re

from mlir_tools import TO_LLVM, equal_ranks, opt, printed_shape, run, sizes, tensor, version
from protocol import Skip, bound, serve


def function(operands, result):
    if len(operands) != 2:
        raise Skip("two operands")
    types = [tensor(shape, "i32") for shape in operands]
    return "\n".join([
        f"func.func @f(%a: {types[0]}, %b: {types[1]}) -> {result} {{",
        f"  %r = tosa.add %a, %b : ({types[0]}, {types[1]}) -> {result}",
        f"  return %r : {result}",
        "}",
    ])


def inferred(case):
    rank = equal_ranks(case["operands"])
    text = opt(function(case["operands"], tensor([None] * rank, "i32")), "func.func(tosa-infer-shapes)")
    return {"shape": sizes(re.search(r"tosa.add .*-> tensor<(.*)>", text)[1])}


def implicit(case):
    """the type of `tosa.add` after `mlir-opt --tosa-infer-shapes`, for operands of equal ranks"""
    return inferred(case)


def symbolic(case):
    """the same, with `?` for each dynamic size"""
    return inferred(case)


def run_time(case):
    """`tosa.add` with `?` for each dynamic size, lowered by `tosa-to-linalg`, and run"""
    rank = equal_ranks(case["operands"])
    text = printed_shape(function(case["operands"], tensor([None] * rank, "i32")), case["operands"], bound(case))
    return {"shape": run(opt(text, f"func.func(tosa-to-linalg),{TO_LLVM}"))}


serve("MLIR, tosa-to-linalg", version(), implicit=implicit, symbolic=symbolic, run_time=run_time)
