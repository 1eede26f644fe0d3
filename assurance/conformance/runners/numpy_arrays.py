# /// script
# dependencies = ["numpy==2.4.6"]
# ///
"""NumPy."""

from functools import reduce

import numpy as np
from protocol import fits_memory, positions, serve


def add(shapes):
    def evaluate(elements):
        result = reduce(np.add, [np.array(list_, np.int64).reshape(shape) for list_, shape in zip(elements, shapes)])
        return result.shape, result.ravel()

    return positions(shapes, evaluate)


def implicit(case):
    """`numpy.add`, one after another; `numpy.broadcast_shapes` for huge sizes and more than three operands"""
    shapes = case["operands"]
    if len(shapes) <= 3 and fits_memory(*shapes):
        return add(shapes)
    return {"shape": [*np.broadcast_shapes(*map(tuple, shapes))]}


def without_memory(shape):
    return np.broadcast_to(np.int8(0), shape)


def n_to_n(case):
    """`numpy.broadcast_arrays`"""
    results = np.broadcast_arrays(*map(without_memory, case["operands"]))
    assert len({result.shape for result in results}) == 1
    return {"shape": [*results[0].shape]}


def one_way(case):
    """`numpy.broadcast_to`"""
    operand, shape = case["operands"]
    return {"shape": [*np.broadcast_to(without_memory(operand), shape).shape]}


serve("NumPy", np.__version__, implicit=implicit, n_to_n=n_to_n, one_way=one_way)
