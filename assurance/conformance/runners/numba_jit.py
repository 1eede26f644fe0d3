# /// script
# dependencies = ["numba==0.68.1", "numpy==2.4.6"]
# ///
"""Numba."""

import numba
import numpy as np
from protocol import Skip, positions, refuse_huge, serve


@numba.njit
def add(a, b):
    return np.add(a, b)


@numba.njit
def stretched(a, b):
    return np.broadcast_to(a, b.shape)


def implicit(case):
    """`numpy.add` of two arrays in a function of `numba.njit`"""
    refuse_huge(case)
    shapes = case["operands"]
    if len(shapes) != 2:
        raise Skip("two operands")

    def evaluate(elements):
        result = add(*(np.array(list_, np.int64).reshape(shape) for list_, shape in zip(elements, shapes)))
        return np.shape(result), np.ravel(result)

    return positions(shapes, evaluate)


def one_way(case):
    """`numpy.broadcast_to` the shape of another array, in a function of `numba.njit`"""
    refuse_huge(case)
    return {"shape": [*stretched(*(np.zeros(shape, np.int64) for shape in case["operands"])).shape]}


serve("Numba", numba.__version__, implicit=implicit, one_way=one_way)
