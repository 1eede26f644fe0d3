"""ONNX's `Gemm` without a third operand: torch-mlir's passes ignore its factor, and take no name that is empty."""

from __future__ import annotations

import re
from typing import Any

from .one_way import ABSENT, ops_below


def complete(ir: Any, module: Any) -> None:
    """Adds -0 to such products, which changes none."""
    for op in list(ops_below(module.operation)):
        if op.name == "torch.operator" and ir.StringAttr(op.attributes["name"]).value == "onnx.Gemm":
            element = re.search(r",(b?f\d+)>", str(op.results[0].type))
            third = [str(operand.type) for operand in op.operands][2:]
            if element and (third == [ABSENT] or not third and _factor(ir, op) != 1):
                _add_zero(ir, op, element[1])


def _factor(ir: Any, op: Any) -> float:
    name = "torch.onnx.alpha"
    return ir.FloatAttr(op.attributes[name]).value if name in op.attributes else 1


def _add_zero(ir: Any, op: Any, element: str) -> None:
    with ir.InsertionPoint(op), op.location:
        zero = ir.Operation.create(
            "torch.vtensor.literal",
            results=[ir.Type.parse(f"!torch.vtensor<[],{element}>")],
            attributes={"value": ir.Attribute.parse(f"dense<-0.0> : tensor<{element}>")},
        )
        operands = [*list(op.operands)[:2], zero.result]
        attributes = [op.attributes[at] for at in range(len(op.attributes))]
        whole = ir.Operation.create(
            "torch.operator",
            results=[op.results[0].type],
            operands=operands,
            attributes={each.name: each.attr for each in attributes},
        )
    op.results[0].replace_all_uses_with(whole.results[0])
    op.erase()
