# /// script
# dependencies = ["apache-tvm==0.27.0.post1", "numpy==2.4.6"]
# ///
"""TVM's Relax."""

from functools import reduce

import numpy as np
import tvm
from protocol import bound, programs, serve
from tvm import relax


def module(operands):
    """A function that adds its operands."""
    names, builder = {}, relax.BlockBuilder()

    def dimension(size):
        return size if isinstance(size, int) else names.setdefault(size, tvm.tirx.Var(size or "unknown", "int64"))

    types = [relax.TensorType([dimension(size) for size in shape], "int64") for shape in operands]
    parameters = [relax.Var(f"x{index}", own) for index, own in enumerate(types)]
    with builder.function("main", parameters):
        result = builder.emit(reduce(relax.op.add, parameters))
        builder.emit_func_output(result)
    return builder.get(), result.ty


def size(found):
    text = str(found)
    return int(found) if isinstance(found, tvm.tirx.IntImm) else None if text == "unknown" else text


def inferred(case):
    _, own = module(case["operands"])
    if own.shape is None:
        return {"shape": None if own.ndim < 0 else [None] * own.ndim}
    return {"shape": [size(found) for found in own.shape.values]}


def implicit(case):
    """the type that `relax.op.add`, one after another, infers"""
    return inferred(case)


def symbolic(case):
    """the same, with a variable for each name"""
    return inferred(case)


@programs
def program(operands):
    return relax.VirtualMachine(tvm.compile(module(operands)[0], target="llvm"), tvm.cpu())["main"]


def run_time(case):
    """the function, built by `tvm.compile(target="llvm")` and run"""
    arrays = [tvm.runtime.tensor(np.zeros(shape, np.int64)) for shape in bound(case)]
    return {"shape": [*program(case)(*arrays).shape]}


serve("TVM, Relax", tvm.__version__, implicit=implicit, symbolic=symbolic, run_time=run_time)
