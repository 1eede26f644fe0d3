# /// script
# dependencies = ["pytensor==3.0.7"]
# ///
"""PyTensor."""

from functools import reduce

import numpy as np
import pytensor
import pytensor.tensor as pt
from protocol import bound, programs, serve


def graph(operands):
    types = [[size if isinstance(size, int) else None for size in shape] for shape in operands]
    inputs = [pt.tensor(f"x{index}", shape=tuple(shape), dtype="int64") for index, shape in enumerate(types)]
    return inputs, reduce(pt.add, inputs)


def static(case):
    return {"shape": [*graph(case["operands"])[1].type.shape]}


def implicit(case):
    """the type of `pytensor.tensor.add`, one after another"""
    return static(case)


def symbolic(case):
    """the same, with `None` for each dynamic size"""
    return static(case)


program = programs(lambda operands: pytensor.function(*graph(operands), mode="FAST_COMPILE"))


def run_time(case):
    """`pytensor.function(mode="FAST_COMPILE")` of it, run"""
    arrays = [np.zeros(shape, np.int64) for shape in bound(case)]
    return {"shape": [*program(case)(*arrays).shape]}


serve("PyTensor", pytensor.__version__, implicit=implicit, symbolic=symbolic, run_time=run_time)
