# /// script
# dependencies = []
# ///
"""MLIR's dialect linalg."""

from mlir_tools import TO_LLVM, equal_ranks, opt, printed_shape, run, tensor, version
from protocol import Skip, bound, serve


def explicit(case):
    """`linalg.broadcast` of the operand of lower rank to the type of the other one, then `linalg.add`, in `mlir-opt`, for `dims` that
    increase"""
    low, high = sorted(case["operands"], key=len)
    dims = [*range(len(high))] if len(low) == len(high) and not case["dims"] else case["dims"]
    if sorted({*dims}) != dims or not {*dims} <= {*range(len(high))}:
        raise Skip("linalg.broadcast lists the dimensions that are added")
    added = [dim for dim in range(len(high)) if dim not in dims]
    small, large = tensor(low, "i32"), tensor(high, "i32")
    opt("\n".join([
        f"func.func @f(%a: {small}, %b: {large}) -> {large} {{",
        f"  %e = tensor.empty() : {large}",
        f"  %s = linalg.broadcast ins(%a : {small}) outs(%e : {large}) dimensions = {added}",
        f"  %r = linalg.add ins(%s, %b : {large}, {large}) outs(%e : {large}) -> {large}",
        f"  return %r : {large}",
        "}",
    ]), "canonicalize")
    return {"shape": high}


def run_time(case):
    """`linalg.add` with `?` for each dynamic size, verified in the run by `generate-runtime-verification`, for operands of equal ranks"""
    rank = equal_ranks(case["operands"])
    if len(case["operands"]) != 2:
        raise Skip("two operands")
    a, b = (tensor(shape, "i32") for shape in case["operands"])
    result = tensor([None] * rank, "i32")
    sizes = [f"  %i{dim} = arith.constant {dim} : index\n  %d{dim} = tensor.dim %a, %i{dim} : {a}" for dim in range(rank)]
    text = "\n".join([
        f"func.func @f(%a: {a}, %b: {b}) -> {result} {{",
        *sizes,
        f"  %e = tensor.empty({', '.join(f'%d{dim}' for dim in range(rank))}) : {result}",
        f"  %r = linalg.add ins(%a, %b : {a}, {b}) outs(%e : {result}) -> {result}",
        f"  return %r : {result}",
        "}",
    ])
    return {"shape": run(opt(printed_shape(text, case["operands"], bound(case)), f"generate-runtime-verification,{TO_LLVM}"))}


serve("MLIR, linalg", version(), explicit=explicit, run_time=run_time)
