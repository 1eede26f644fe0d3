# /// script
# dependencies = ["jax==0.10.2"]
# ///
"""StableHLO's dialect chlo, as jaxlib has it."""

from importlib.metadata import version

from jaxlib.mlir import ir
from jaxlib.mlir.dialects import chlo, stablehlo
from protocol import Skip, serve

DYNAMIC = ir.ShapedType.get_dynamic_size()


def inferred(case):
    if len(case["operands"]) != 2:
        raise Skip("two operands")
    with ir.Context() as context, ir.Location.unknown():
        context.allow_unregistered_dialects = True
        chlo.register_dialect(context)
        stablehlo.register_dialect(context)
        element = ir.IntegerType.get_signless(64)
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            types = [
                ir.RankedTensorType.get([size if isinstance(size, int) else DYNAMIC for size in shape], element)
                for shape in case["operands"]
            ]
            operands = [ir.Operation.create("test.operand", results=[own]).result for own in types]
            dims = ir.DenseI64ArrayAttr.get(case["dims"]) if "dims" in case else None
            result = chlo.BroadcastAddOp(*operands, broadcast_dimensions=dims).result
        module.operation.verify()
        if not result.type.has_rank:
            return {"shape": None}
        return {"shape": [None if size == DYNAMIC else size for size in result.type.shape]}


def implicit(case):
    """the inferred type of `chlo.broadcast_add`, verified"""
    return inferred(case)


def explicit(case):
    """the same, with `broadcast_dimensions`"""
    return inferred(case)


def symbolic(case):
    """the same, with `?` for each dynamic size"""
    return inferred(case)


serve("StableHLO, chlo in jaxlib", version("jaxlib"), implicit=implicit, explicit=explicit, symbolic=symbolic)
