# /// script
# dependencies = ["jax==0.10.2"]
# ///
"""StableHLO's passes and interpreter, and the ops of CHLO, which broadcast: all that jaxlib registers."""

from functools import reduce

import jaxlib.version
import numpy as np
from jax.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir, passmanager
from jaxlib.mlir.dialects import chlo, func, stablehlo
from protocol import Skip, bound, fits_memory, positions, programs, serve

CONTEXT = make_ir_context()
DYNAMIC = ir.ShapedType.get_dynamic_size()
PASSES = "func.func(chlo-legalize-to-stablehlo,canonicalize,shape-legalize-to-stablehlo,canonicalize)"
stablehlo.register_stablehlo_passes()


def ranked(shape):
    return ir.RankedTensorType.get([size if isinstance(size, int) else DYNAMIC for size in shape], ir.IntegerType.get_signless(32))


def built(operands, combine):
    """A module of one function of these operands, which returns what `combine` makes of them."""
    module = ir.Module.create()
    with ir.InsertionPoint(module.body):
        func.FuncOp.from_py_func(*map(ranked, operands), name="main")(lambda *values: combine(values))
    module.operation.verify()
    return module


def added(operands, dims=None):
    def combine(values):
        attribute = None if dims is None else ir.DenseI64ArrayAttr.get(dims)
        return reduce(lambda a, b: chlo.broadcast_add(a, b, broadcast_dimensions=attribute), values)

    return built(operands, combine)


def result_shape(module):
    [function] = module.body.operations
    [result] = function.type.results
    if not isinstance(result, ir.RankedTensorType):
        return None
    return [None if size == DYNAMIC else size for size in result.shape]


def evaluated(module, arrays):
    # the interpreter refines the types of its module to those of the arguments
    copy = ir.Module.parse(str(module))
    [result] = stablehlo.eval_module(copy, [ir.DenseElementsAttr.get(array) for array in arrays])
    return np.array(ir.DenseIntElementsAttr(result)).reshape(ir.RankedTensorType(result.type).shape)


def legalized(module):
    passmanager.PassManager.parse(f"builtin.module({PASSES})").run(module.operation)
    return module


def answered(case, module):
    shapes = case["operands"]
    legalized(module)
    if not fits_memory(*shapes):
        return {"shape": result_shape(module)}

    def evaluate(elements):
        result = evaluated(module, [np.array(list_, np.int32).reshape(shape) for list_, shape in zip(elements, shapes)])
        return result.shape, result.ravel()

    return positions(shapes, evaluate)


def implicit(case):
    """`chlo.broadcast_add`, one after another, legalized by StableHLO's passes, and interpreted but for huge sizes"""
    return answered(case, added(case["operands"]))


def explicit(case):
    """the same with `broadcast_dimensions`, but for none between equal ranks"""
    is_default = not case["dims"] and len({len(shape) for shape in case["operands"]}) == 1
    return answered(case, added(case["operands"], None if is_default else case["dims"]))


def one_way(case):
    """the verifier of `stablehlo.broadcast_in_dim`, whose dimensions align on the right"""
    given, wanted = case["operands"]
    if len(given) > len(wanted):
        raise Skip("there are no dimensions for it")
    dims = ir.DenseI64ArrayAttr.get([*range(len(wanted) - len(given), len(wanted))])
    return {"shape": result_shape(built([given], lambda values: stablehlo.BroadcastInDimOp(ranked(wanted), values[0], dims).result))}


def symbolic(case):
    """the inferred type of `chlo.broadcast_add`, with `?` for each dynamic size"""
    return {"shape": result_shape(added(case["operands"]))}


program = programs(lambda operands: legalized(added(operands)))


def run_time(case):
    """`chlo.broadcast_add` with `?` for each dynamic size, legalized by StableHLO's passes and interpreted"""
    return {"shape": [*evaluated(program(case), [np.zeros(shape, np.int32) for shape in bound(case)]).shape]}


with CONTEXT, ir.Location.unknown():
    serve("StableHLO", f"jaxlib {jaxlib.version.__version__}", implicit=implicit, explicit=explicit, one_way=one_way, symbolic=symbolic,
          run_time=run_time)
