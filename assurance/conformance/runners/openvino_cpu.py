# /// script
# dependencies = ["openvino==2026.4.1"]
# ///
"""OpenVINO."""

from functools import reduce

import numpy as np
import openvino
from openvino import opset15 as ops
from protocol import bound, positions, programs, refuse_huge, serve

CORE = openvino.Core()


class Names:
    """Dimensions with symbols, and the names of these."""

    def __init__(self):
        self.symbols = {}

    def dimension(self, size):
        if isinstance(size, int):
            return openvino.Dimension(size)
        dimension = openvino.Dimension()
        if size is not None:
            dimension.set_symbol(self.symbols.setdefault(size, openvino.Symbol()))
        return dimension

    def size(self, dimension):
        if dimension.is_static:
            return dimension.get_length()
        symbol = dimension.get_symbol()
        return next((name for name, own in self.symbols.items() if symbol is not None and own == symbol), None)


def graph(operands, names):
    shapes = [openvino.PartialShape([names.dimension(size) for size in shape]) for shape in operands]
    parameters = [ops.parameter(shape, dtype=np.int64) for shape in shapes]
    return reduce(ops.add, parameters), parameters


def symbolic(case):
    """the inferred shape of opset 15's `Add`, with a `Symbol` for each name"""
    names = Names()
    result, _ = graph(case["operands"], names)
    return {"shape": [names.size(dimension) for dimension in result.get_output_partial_shape(0)]}


@programs
def program(operands):
    result, parameters = graph(operands, Names())
    return CORE.compile_model(openvino.Model([result], parameters), "CPU", {"INFERENCE_NUM_THREADS": 1})


def run(case, arrays):
    [result] = program(case)(arrays).values()
    return result


def implicit(case):
    """a model with `Add`, one after another, run on the CPU"""
    refuse_huge(case)
    shapes = case["operands"]

    def evaluate(elements):
        result = run(case, [np.array(list_, np.int64).reshape(shape) for list_, shape in zip(elements, shapes)])
        return result.shape, result.ravel()

    return positions(shapes, evaluate) if len(shapes) <= 3 else symbolic(case)


def run_time(case):
    """the model with dynamic dimensions, run on the CPU with the sizes of the run"""
    return {"shape": [*run(case, [np.zeros(shape, np.int64) for shape in bound(case)]).shape]}


serve("OpenVINO", openvino.__version__, implicit=implicit, symbolic=symbolic, run_time=run_time)
