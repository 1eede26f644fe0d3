# /// script
# dependencies = []
# ///
"""MLIR's dialect shape."""

import re

from mlir_tools import TO_LLVM, Refused, opt, run, version
from protocol import bound, serve


def implicit(case):
    """`shape.broadcast` and `shape.cstr_broadcastable` of `shape.const_shape`, in `mlir-opt --canonicalize`: the shape, where the
    constraint folds to true"""
    constants = [f"  %{index} = shape.const_shape {shape} : !shape.shape" for index, shape in enumerate(case["operands"])]
    operands = ", ".join(f"%{index}" for index in range(len(constants)))
    types = ", ".join("!shape.shape" for _ in constants)
    text = opt("\n".join([
        "func.func @f() -> (!shape.shape, !shape.witness) {",
        *constants,
        f"  %w = shape.cstr_broadcastable {operands} : {types}",
        f"  %r = shape.broadcast {operands} : {types} -> !shape.shape",
        "  return %r, %w : !shape.shape, !shape.witness",
        "}",
    ]), "canonicalize")
    if "const_witness true" not in text:
        raise Refused("shape.cstr_broadcastable stays")
    if "shape.broadcast" in text:
        raise Refused("shape.broadcast stays")
    returned = re.search(r"return (%\w+)", text)[1]
    return {"shape": [int(size) for size in re.search(rf"{returned} = shape.const_shape \[(.*)\]", text)[1].split(",") if size]}


def run_time(case):
    """`shape.broadcast` and `shape.cstr_broadcastable` of run-time extents, lowered by `convert-shape-constraints` and
    `convert-shape-to-std`, and run"""
    shapes = bound(case)
    rank = max(map(len, shapes))
    operands = ", ".join(f"%a{index}" for index in range(len(shapes)))
    types = ", ".join("tensor<?xindex>" for _ in shapes)
    made = []
    for index, shape in enumerate(shapes):
        made += [f"  %c{index}_{dim} = arith.constant {size} : index" for dim, size in enumerate(shape)]
        elements = ", ".join(f"%c{index}_{dim}" for dim in range(len(shape)))
        made.append(f"  %t{index} = tensor.from_elements {elements} : tensor<{len(shape)}xindex>")
        made.append(f"  %a{index} = tensor.cast %t{index} : tensor<{len(shape)}xindex> to tensor<?xindex>")
    printed = [line for dim in range(rank) for line in (
        f"  %i{dim} = arith.constant {dim} : index",
        f"  %e{dim} = tensor.extract %r[%i{dim}] : tensor<?xindex>",
        f"  vector.print %e{dim} : index",
    )]
    text = "\n".join([
        f"func.func private @f({', '.join(f'{name}: tensor<?xindex>' for name in operands.split(', '))}) -> tensor<?xindex> {{",
        f"  %w = shape.cstr_broadcastable {operands} : {types}",
        "  %r = shape.assuming %w -> tensor<?xindex> {",
        f"    %s = shape.broadcast {operands} : {types} -> tensor<?xindex>",
        "    shape.assuming_yield %s : tensor<?xindex>",
        "  }",
        "  return %r : tensor<?xindex>",
        "}",
        "func.func @main() {",
        *made,
        f"  %r = call @f({operands}) : ({types}) -> tensor<?xindex>",
        *printed,
        "  return",
        "}",
    ])
    passes = f"func.func(convert-shape-constraints),convert-shape-to-std,func.func(remove-shape-constraints),canonicalize,{TO_LLVM}"
    return {"shape": run(opt(text, passes))}


serve("MLIR, shape dialect", version(), implicit=implicit, run_time=run_time)
