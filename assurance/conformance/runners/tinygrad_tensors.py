# /// script
# dependencies = ["tinygrad==0.14.0", "numpy==2.4.6"]
# ///
"""tinygrad."""

import os
from functools import reduce
from importlib.metadata import version

os.environ["DEV"] = "PYTHON"

import numpy as np  # noqa: E402
from protocol import Skip, fits_memory, positions, serve  # noqa: E402
from tinygrad import Tensor, Variable, dtypes  # noqa: E402


def add(shapes):
    return reduce(Tensor.add, [Tensor.empty(*shape, dtype=dtypes.int8) for shape in shapes])


def implicit(case):
    """`Tensor.add`, one after another, on the device PYTHON; only its shape for huge sizes, more than three operands, and scalars"""
    shapes = case["operands"]
    if len(shapes) > 3 or not fits_memory(*shapes) or not any(shapes):
        return {"shape": [*add(shapes).shape]}

    def evaluate(elements):
        operands = [Tensor(np.array(list_, np.int32).reshape(shape)) for list_, shape in zip(elements, shapes)]
        result = reduce(Tensor.add, operands)
        return result.shape, result.numpy().ravel()

    return positions(shapes, evaluate)


def symbolic(case):
    """the shape of `Tensor.add`, with `Variable(name, 0, 1024)` for each name"""
    if any(None in shape for shape in case["operands"]):
        raise Skip("every symbolic size has a name")
    variables = {name: Variable(name, 0, 1024) for shape in case["operands"] for name in shape if isinstance(name, str)}
    result = add([[variables.get(size, size) for size in shape] for shape in case["operands"]])
    names = {variable.render(): name for name, variable in variables.items()}
    return {"shape": [size if isinstance(size, int) else names.get(size.render(), size.render()) for size in result.shape]}


def one_way(case):
    """the shape of `Tensor.expand`"""
    operand, shape = case["operands"]
    return {"shape": [*Tensor.empty(*operand, dtype=dtypes.int8).expand(tuple(shape)).shape]}


serve("tinygrad", version("tinygrad"), implicit=implicit, symbolic=symbolic, one_way=one_way)
